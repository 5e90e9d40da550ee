import { ContactMessage } from '#contract/accounts/contact.ts';
import { ApiError } from '#site/api/client.ts';
import type { FailureCode } from '#site/api/error-codes.ts';
import { sendMessage } from '#site/api/contact.ts';
import { type Field, FIELDS, type FieldErrors, type Outcome } from './form-state.ts';

const ANSWER_WITHIN_MS = 20_000;
/** Refusals whose message tells the user what to do. */
const HELPFUL_CODES: readonly FailureCode[] = ['malformed', 'too_large', 'too_many'];

export type Typed = Record<string, string>;

/** Sends the message if it is valid. Throws only on bugs. */
export async function deliver(typed: Typed): Promise<Outcome> {
  const read = ContactMessage.safeParse(typed);
  if (!read.success) return { type: 'faulty', errors: getErrors(read.error.issues) };
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const kind = typed['kind'] === 'complaint' ? { kind: 'complaint' as const } : {};
    await sendMessage({ ...read.data, ...kind, website: typed['website'] }, signal);
  } catch (error) {
    if (!(error instanceof ApiError) && !signal.aborted) throw error;
    return { type: 'failed', reason: failureReason(error) };
  }
  return { type: 'sent' };
}

export function getErrors(
  issues: readonly { path: PropertyKey[]; message: string }[],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = FIELDS.find((field): field is Field => field === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** The server's message if it helps the user; empty to show the page's default text. */
export function failureReason(error: unknown): string {
  const isHelpful = error instanceof ApiError && HELPFUL_CODES.includes(error.code);
  return (isHelpful && error.serverMessage) || '';
}
