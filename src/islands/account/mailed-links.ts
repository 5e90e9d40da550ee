import { ApiError, getMessage } from '#site/api/client.ts';
import { COMPANY } from '#site/company.ts';

/** The login form stores the typed email under this key. */
export const FORGOT_PASSWORD_DRAFT = 'forgot-password';

/** The token of a mailed link, from the fragment, which browsers do not send to servers; empty if there is none. */
export function readToken(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() ?? '';
}

/** The new email address of the account; empty in links of the previous release. */
export function readNewEmail(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('email') ?? '';
}

/** Servers without these calls answer not_found. */
export function getResetFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'not_found') {
    return `New passwords are not set here. Write to ${COMPANY.email}.`;
  }
  return getMessage(error, 'Something went wrong. Please try again.');
}

/** The link is used, expired or incomplete. */
export function isInvalidLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_code';
}
