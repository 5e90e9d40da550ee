// One mail as nodemailer takes it. Nothing a person typed can become a header or a second recipient.
import type Mailer from 'nodemailer/lib/mailer/index.js';
import type { Mail } from '../../platform/ports.ts';

// eslint would read the range of control characters as a mistake, so it is spelled by property.
const CONTROL = /\p{Cc}+/gu;
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** Throws for a recipient or a reply address that is not one plain address. */
export function messageOf(mail: Mail, from: string): Mailer.Options {
  return {
    from: senderOf(from, mail.house),
    to: plainAddress(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: plainAddress(mail.replyTo) }),
    subject: mail.subject.replaceAll(CONTROL, ' ').trim(),
    text: mail.text,
    html: mail.html,
    ...(mail.attachments ? { attachments: mail.attachments.map(attached) } : {}),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function attached({ name, content }: { name: string; content: Uint8Array }) {
  const filename = name.replaceAll(/[^\w.-]/g, '-');
  return { filename, contentType: 'application/pdf', content: Buffer.from(content) };
}

/** The name of the setting, or else the house's. */
function senderOf(from: string, house: string): string | Mailer.Address {
  if (!ADDRESS.test(from)) return from;
  return { name: house.replaceAll(CONTROL, ' ').trim(), address: from };
}

function plainAddress(address: string): Mailer.Address {
  if (!ADDRESS.test(address)) throw new Error('This is not one plain mail address.');
  return { name: '', address };
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}
