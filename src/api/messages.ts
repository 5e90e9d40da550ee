// What admins do with a message of the contact form.
import { markAnswered as mark } from '#contract/contact.ts';
import { call } from './client.ts';

/** Throws ApiError. */
export async function markAnswered(messageId: string, answered: boolean): Promise<void> {
  await call(mark, { body: { messageId, answered } });
}
