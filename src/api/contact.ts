// The contact form's call. A server without it, and any response but a success, is a failure.
import { contactUs } from '#contract/accounts/contact.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from './client.ts';

/** Throws ApiError, or the cancellation by `signal`. */
export async function sendMessage(
  body: BodyOf<typeof contactUs>,
  signal: AbortSignal,
): Promise<void> {
  await call(contactUs, { body, signal });
}
