// One mail as nodemailer takes it. Nothing a person typed can become a header or a second recipient.
import type Mailer from 'nodemailer/lib/mailer/index.js';
import type { Mail } from '../../ports.ts';

// eslint would read the range of control characters as a mistake, so it is spelled by property.
const CONTROL = /\p{Cc}+/gu;
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** Throws for a recipient that is not one plain address. */
export function messageOf(mail: Mail, from: string): Mailer.Options {
  if (!ADDRESS.test(mail.to)) throw new Error('The recipient is not a plain mail address.');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject.replaceAll(CONTROL, ' ').trim(),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}
