// Why a call failed, as one code: the server's own, or what its HTTP status comes to where a server names none.
import type { ErrorCode } from '#contract/refusals.ts';

/**
 * `no_answer`: nothing came, or nothing that can be read. `unsuccessful`: answered with success false and no code,
 * as servers of section 7 do.
 */
export type FailureCode = ErrorCode | 'no_answer' | 'unsuccessful';

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
  // Of a server, or of what stands before it: another time it may be otherwise.
  408: 'busy',
  425: 'busy',
  502: 'busy',
  503: 'busy',
  504: 'busy',
};

/** Status 0: no answer. `named`: what the answer itself calls its code. */
export function codeOf(status: number, named = ''): FailureCode {
  if (isOurs(named)) return named;
  if (status >= 200 && status < 300) return 'unsuccessful';
  return BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'forbidden' : 'failed');
}

/** By its spelling: the list itself would travel to every browser. Other servers write `E11000` or `TokenExpired`. */
function isOurs(named: string): named is ErrorCode {
  return /^[a-z_]+$/.test(named);
}
