// Why a call failed, as one code: the server's code, or one derived from the HTTP status.
import * as z from 'zod/mini';
import type { ErrorCode, FieldFault } from '#contract/refusals.ts';

/** `no_answer`: no response, or an unreadable one. `unsuccessful`: success is false, without a code. */
export type FailureCode = ErrorCode | 'no_answer' | 'unsuccessful';

export interface Failure {
  code: FailureCode;
  serverMessage?: string | undefined;
  fields?: readonly FieldFault[] | undefined;
}

const Envelope = z.looseObject({
  success: z.optional(z.boolean()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  fields: z.catch(z.array(z.object({ path: z.string(), message: z.string() })), []),
});

const BY_STATUS: Readonly<Partial<Record<number, FailureCode>>> = {
  0: 'no_answer',
  400: 'malformed',
  422: 'malformed',
  401: 'not_signed_in',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many',
  // Temporary failures of the server or a proxy.
  408: 'busy',
  425: 'busy',
  502: 'busy',
  503: 'busy',
  504: 'busy',
};

/** Undefined for a successful response. */
export function findFailure(status: number, data: unknown): Failure | undefined {
  const { data: envelope } = Envelope.safeParse(data);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && envelope && envelope.success !== false) return undefined;
  return {
    // A success in another format, such as the login page of a Wi-Fi network, is no answer.
    code: toFailureCode(isSuccess && !envelope ? 0 : status, envelope?.code),
    serverMessage: envelope?.message,
    fields: envelope?.fields,
  };
}

/** Status 0: no answer. `named`: the code in the response. */
export function toFailureCode(status: number, serverCode = ''): FailureCode {
  if (isOwnCode(serverCode)) return serverCode;
  if (status >= 200 && status < 300) return 'unsuccessful';
  return BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'forbidden' : 'failed');
}

/** By its spelling, to keep the list out of bundles. Other servers write `E11000` or `TokenExpired`. */
function isOwnCode(serverCode: string): serverCode is ErrorCode {
  return /^[a-z_]+$/.test(serverCode);
}
