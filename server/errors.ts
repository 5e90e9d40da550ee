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

export function diskFull(): AppError {
  return new AppError('disk_full', 'The server has no space left. Please try again later.');
}

/** SQLite, https://sqlite.org/rescode.html: FULL, and IOERR_SHMSIZE, where its index cannot grow. */
const SQLITE_FULL: readonly unknown[] = [13, 4874];
/** The system's, and PostgreSQL's 'disk full'. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether a file, a table or a log could not grow. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'disk_full';
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && SQLITE_FULL.includes(error.errcode)) return true;
  return 'code' in error && FULL.includes(error.code);
}

/** Throws `not_found` unless there is something. */
export function found<T>(value: T | undefined | null, message = 'Not found.'): T {
  if (value === undefined || value === null) throw new AppError('not_found', message);
  return value;
}
