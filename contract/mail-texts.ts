// The mails whose words the owner writes: what each may name, and what may not go from it. Codes, passwords, receipts of
// payments and refunds are none of them: their words are a matter of safety or of law.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { MAIL_TEXT_IDS, mailFaults, MailCopy } from './mail-text-fields.ts';

const Text = z.object({ id: z.enum(MAIL_TEXT_IDS), ...MailCopy.shape }).check((context) => {
  for (const { field, message } of mailFaults(context.value.id, context.value))
    context.issues.push({ code: 'custom', input: context.value, path: [field], message });
});
/** The mail as somebody called Asha Rao would get it. */
export const previewMail = endpoint('POST /site/mailPreview', {
  needs: 'settings.edit',
  body: Text,
  answer: answerWith({ data: z.object({ subject: z.string(), text: z.string() }) }),
  summary: 'How a mail reads with these words, with an example in every name.',
});

export const sendTestMail = endpoint('POST /site/testMail', {
  needs: 'settings.edit',
  body: Text,
  answer: Done,
  summary:
    'Sends a mail with these words to the address of the caller, with an example in every name.',
});
