// Error classes, and constructors of common errors.
import { REFUSALS } from '#contract/refusals.ts';
import type { ErrorCode, FieldFault } from '#contract/refusals.ts';

interface RefusalDetails {
  /** Seconds until another try makes sense, for 429 and 503. */
  retryAfter?: number | undefined;
  /** The invalid fields, at most `FIELDS_NAMED_MAX`. */
  fields?: readonly FieldFault[] | undefined;
  /** For logs and the operator, never for the caller. */
  cause?: unknown;
}

/** An expected refusal. `message` is a sentence for a toast. Any other error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly fields: readonly FieldFault[];

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = REFUSALS[code].status;
    this.retryAfter = details.retryAfter;
    this.fields = details.fields ?? [];
  }
}

/** An error that the operator has to fix: its message says how, and is shown without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** The mail server refuses a mail for good. `answer` is its reply in one short line. */
export class MailRejected extends Error {
  override readonly name: string = 'MailRejected';
  readonly answer: string;

  constructor(answer: string, cause: unknown) {
    super(`The mail server rejected the email: ${answer}`, { cause });
    this.answer = answer;
  }
}

/** A refusal about one field of the body. */
export function createFieldError(
  path: string,
  message: string,
  code: ErrorCode = 'malformed',
): AppError {
  return new AppError(code, message, { fields: [{ path, message }] });
}

/** For a team member who lacks a permission. */
export function createRoleError(): AppError {
  return new AppError('forbidden', 'Your role does not allow this. Ask an owner.');
}

export function createDiskFullError(): AppError {
  return new AppError('disk_full', 'The server has no space left. Please try again later.');
}

const TIMEOUT_RETRY_SECONDS = 10;

/** For a statement that was cancelled by its time limit. */
export function createTimeoutError(): AppError {
  const message = 'This request takes too long. Narrow it down, for example with filters.';
  return new AppError('busy', message, { retryAfter: TIMEOUT_RETRY_SECONDS });
}

/** SQLite result codes FULL and IOERR_SHMSIZE (https://sqlite.org/rescode.html). */
const SQLITE_FULL_CODES: readonly unknown[] = [13, 4874];
/** Error codes of the operating system, and PostgreSQL's 'disk full'. */
const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether an error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'disk_full';
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && SQLITE_FULL_CODES.includes(error.errcode)) return true;
  return 'code' in error && DISK_FULL_CODES.includes(error.code);
}

/** Returns the caller's account. Fails: not_signed_in, if it was deleted meanwhile. */
export function requireAccount<T>(account: T | undefined): T {
  if (account === undefined) throw new AppError('not_signed_in', 'Please login again.');
  return account;
}

/** ENOENT, from Node's file system or from a bucket. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Throws `not_found` for undefined and null. */
export function requireFound<T>(value: T | undefined | null, message = 'Not found.'): T {
  if (value === undefined || value === null) throw new AppError('not_found', message);
  return value;
}
