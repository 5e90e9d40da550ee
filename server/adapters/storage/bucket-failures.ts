// What the failures of a bucket mean to those who wanted a file.
import { AppError, diskFull } from '../../platform/errors.ts';
import type { Log } from '../../platform/ports.ts';
import { BucketRefusal } from './bucket-calls.ts';

const RETRY_SECONDS = 10;
/** How services say that no more may be kept; Swift's quota answers 413. */
const FULL_CODES = [
  'QuotaExceeded',
  'EntityTooLarge',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
];
const FULL_STATUSES = [413, 507];
/** Refusals that no second try changes, and no caller has caused. */
const isOfSetUp = ({ status }: BucketRefusal): boolean => status < 500 && status !== 429;

/** The files cannot be had at the moment. */
export function unreachable(): AppError {
  const message = 'Our files cannot be reached at the moment. Please try again in a minute.';
  return new AppError('busy', message, { retryAfter: RETRY_SECONDS });
}

/**
 * A missing file has the code ENOENT as on disks, a full bucket is disk_full; what is refused otherwise stays what it
 * is: our own fault. The rest is busy, and logged with its reason. Never with an address: it may be signed.
 */
export function failureOf(error: unknown, log: Log): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof BucketRefusal) {
    if (error.code === 'NoSuchKey')
      return Object.assign(new Error('There is no such file.'), { code: 'ENOENT' });
    if (FULL_STATUSES.includes(error.status) || FULL_CODES.includes(error.code)) return diskFull();
    if (isOfSetUp(error)) return error;
  }
  log.warn({ err: error }, 'the bucket cannot be reached');
  return unreachable();
}
