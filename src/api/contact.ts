// The contact form's call. A server that lacks it, or an answer that is not plainly a yes, is a failure.
import { contactUs } from '#contract/contact.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from './client.ts';

/** Throws ApiError; throws otherwise when `signal` ends the wait. */
export async function sendMessage(
  body: BodyOf<typeof contactUs>,
  signal: AbortSignal,
): Promise<void> {
  await call(contactUs, { body, signal });
}
