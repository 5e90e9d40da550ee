// Limits of request sizes in words.
import {
  FORM_MAX_BYTES,
  FORM_NAMES_MAX,
  JSON_DEPTH_MAX,
  JSON_MAX_BYTES,
  JSON_NAMES_MAX,
} from '#contract/endpoint.ts';

export function inKilobytes(bytes: number): string {
  return `${bytes / 1024} KB`;
}

/** Limits of endpoints without their own. */
export const SIZES = `Unless a call says otherwise, a JSON body has at most ${inKilobytes(JSON_MAX_BYTES)}, a form ${inKilobytes(FORM_MAX_BYTES)}, files aside; no JSON has more than ${JSON_NAMES_MAX} names or ${JSON_DEPTH_MAX} levels, no url-encoded form more than ${FORM_NAMES_MAX} fields.`;
