// A mail in the owner's words before it is anybody's: shown, or sent to oneself.
import { previewMail, sendTestMail } from '#contract/mail-texts.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { call } from './client.ts';

export type MailPreview = AnswerOf<typeof previewMail>['data'];
type Words = BodyOf<typeof previewMail>;

/** Throws ApiError. */
export async function fetchMailPreview(body: Words): Promise<MailPreview> {
  return (await call(previewMail, { body })).data;
}

/** What there is to say of it. Throws ApiError. */
export async function sendTest(body: Words): Promise<string> {
  return (await call(sendTestMail, { body })).message;
}
