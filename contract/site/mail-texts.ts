// Mails whose texts the owner can edit. Mails with codes, passwords, receipts and refunds are not among them, for
// reasons of security and law.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAIL_TEXT_IDS, listMailFaults, MailCopy } from './mail-text-fields.ts';

const Text = z.object({ id: z.enum(MAIL_TEXT_IDS), ...MailCopy.shape }).check((context) => {
  for (const { field, message } of listMailFaults(context.value.id, context.value))
    context.issues.push({ code: 'custom', input: context.value, path: [field], message });
});
/** The mail as sent to a sample student, Asha Rao. */
export const previewMail = defineEndpoint('POST /site/mailPreview', {
  needs: 'settings.edit',
  body: Text,
  response: successResponse({ data: z.object({ subject: z.string(), text: z.string() }) }),
  summary: 'Previews an email with these texts and sample data.',
});

export const sendTestMail = defineEndpoint('POST /site/testMail', {
  needs: 'settings.edit',
  body: Text,
  response: Done,
  summary: 'Sends the caller a test email with these texts and sample data.',
});
