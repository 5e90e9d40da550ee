// Texts about limits of request sizes.
import {
  FORM_MAX_BYTES,
  FORM_NAMES_MAX,
  JSON_DEPTH_MAX,
  JSON_MAX_BYTES,
  JSON_NAMES_MAX,
} from '#contract/endpoint.ts';

export function formatKilobytes(bytes: number): string {
  return `${bytes / 1024} KB`;
}

/** The limits of endpoints that set no limit of their own. */
export const SIZE_LIMITS_TEXT = `Unless an endpoint says otherwise, a JSON body has at most ${formatKilobytes(JSON_MAX_BYTES)}, and a form at most ${formatKilobytes(FORM_MAX_BYTES)} without its files. A JSON body has at most ${JSON_NAMES_MAX} names and ${JSON_DEPTH_MAX} levels, a URL-encoded form at most ${FORM_NAMES_MAX} fields.`;
