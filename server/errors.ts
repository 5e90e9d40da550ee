// The one manner of refusing: an AppError with a code of the closed list.
import { REFUSAL_STATUS } from '#contract/answer.ts';
import type { ErrorCode } from '#contract/answer.ts';

/** An expected refusal. `message` is a sentence fit for a toast. Anything else thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds until another try makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, retryAfter?: number) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = REFUSAL_STATUS[code];
    this.retryAfter = retryAfter;
  }
}

/** Throws `not_found` unless there is something. */
export function found<T>(value: T | undefined | null, message = 'Not found.'): T {
  if (value === undefined || value === null) throw new AppError('not_found', message);
  return value;
}
