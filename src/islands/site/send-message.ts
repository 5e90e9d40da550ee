import { ContactMessage, contactUs } from '#contract/accounts/contact.ts';
import { ApiError, call } from '#site/api/client.ts';
import type { FailureCode } from '#site/api/error-codes.ts';
import { type Field, FIELDS, type FieldErrors, type SubmitResult } from './form-state.ts';

const REQUEST_TIMEOUT_MS = 20_000;
/** Refusals whose message tells the user what to do. */
const HELPFUL_CODES: readonly FailureCode[] = ['malformed', 'too_large', 'too_many'];

type FormValues = Record<string, string>;

/** Sends the message if it is valid. Throws only on bugs. */
export async function sendContactMessage(typed: FormValues): Promise<SubmitResult> {
  const parsed = ContactMessage.safeParse(typed);
  if (!parsed.success) return { type: 'faulty', errors: toFieldErrors(parsed.error.issues) };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const kind = typed['kind'] === 'complaint' ? { kind: 'complaint' as const } : {};
    const body = { ...parsed.data, ...kind, website: typed['website'] };
    await call(contactUs, { body, signal });
  } catch (error) {
    if (!(error instanceof ApiError) && !signal.aborted) throw error;
    return { type: 'failed', reason: getFailureReason(error) };
  }
  return { type: 'sent' };
}

function toFieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = FIELDS.find((field): field is Field => field === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** The server's message if it helps the user; empty to show the page's default text. */
export function getFailureReason(error: unknown): string {
  const isHelpful = error instanceof ApiError && HELPFUL_CODES.includes(error.code);
  return (isHelpful && error.serverMessage) || '';
}
