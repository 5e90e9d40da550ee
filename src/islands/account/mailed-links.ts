import { ApiError, getMessage } from '#site/api/client.ts';
import { COMPANY } from '#site/company.ts';

/** The login form stores the typed email under this key. */
export const FORGOT_PASSWORD_DRAFT = 'forgot-password';

/** The token of an emailed link, or empty. It is in the fragment, which browsers do not send to servers. */
export function readToken(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() ?? '';
}

/** The new email address of the account; empty in links of the previous release. */
export function readNewEmail(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('email') ?? '';
}

/** A server without password reset responds with not_found. */
export function formatResetError(error: unknown): string {
  if (error instanceof ApiError && error.code === 'not_found') {
    return `Passwords cannot be reset on this site. Write to ${COMPANY.email}.`;
  }
  return getMessage(error, 'Something went wrong. Please try again.');
}

/** The link is used, expired or incomplete. */
export function isInvalidLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_code';
}
