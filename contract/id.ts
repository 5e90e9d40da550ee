// Identifiers in requests and responses.
import * as z from 'zod/mini';

/** Our ids: 24 lower-case hexadecimal characters, random (96 bits). */
export const OUR_ID = /^[0-9a-f]{24}$/;

/**
 * An id as a client may send it: any short text or number. Only a lookup decides whether it exists, so '1' is an
 * unknown id and no malformed request (api-contract section 1).
 */
export const Id = z.pipe(
  z.union([z.string().check(z.maxLength(64)), z.int()]),
  z.transform((value): string => String(value)),
);
