import { ApiError, getMessage } from '#site/api/client.ts';
import { COMPANY } from '#site/company.ts';

/** What is typed at the login is the draft of the form for a forgotten password. */
export const FORGOT_PASSWORD_DRAFT = 'forgot-password';

/** The secret of a mailed link, from the part of the address that no server sees; empty without one. */
export function tokenIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() ?? '';
}

/** The address that a mailed link changes an account's address to; empty in links of the release before. */
export function newEmailIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('email') ?? '';
}

/** A server without these calls cannot help; people can. */
export function resetFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'not_found') {
    return `New passwords are not set here. Write to ${COMPANY.email}.`;
  }
  return getMessage(error, 'Something went wrong. Please try again.');
}

/** A link that is used up, too old or cut off: only a new one helps. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_code';
}
