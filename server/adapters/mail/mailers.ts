// Mailers: SMTP, or files in a folder.
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { MailRejected } from '../../platform/errors.ts';
import { isLoopback } from '../../platform/loopback.ts';
import type { Mailer, Mail } from '../../platform/ports.ts';
import type Nodemailer from 'nodemailer/lib/mailer/index.js';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;
/** Short, because an operator waits for the result of a check. */
const CHECK_MS = 5000;

/**
 * `url` is smtp://… or smtps://…, with credentials if the server needs them. Over a network nothing is sent
 * unencrypted: a server without STARTTLS gets no mail.
 */
export function createSmtpMailer(url: string, from: string, checkMs = CHECK_MS): Mailer {
  const transport = createTransport({
    url: withRequiredTls(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
  });
  return {
    async send(mail) {
      const message = toMessage(mail, from);
      await transport.sendMail(message).catch((error: unknown) => {
        throw toRejection(error, mail.to) ?? error;
      });
    },
    check: () => check(url, checkMs),
  };
}

/** 530, 534, 535 and 538 concern our login, whatever the command was. */
const LOGIN_REPLIES: readonly number[] = [530, 534, 535, 538];
const ANSWER_MAX = 200;

/** A permanent refusal (5xx) of the recipient or the message, RFC 5321 section 4.2.1; undefined for other errors. */
function toRejection(error: unknown, recipient: string): MailRejected | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
    return undefined;
  const { responseCode, command } = error;
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599)
    return undefined;
  if (LOGIN_REPLIES.includes(responseCode)) return undefined;
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  const reply = 'response' in error ? String(error.response) : error.message;
  // The reply is also shown in places that do not show the address.
  return new MailRejected(toSingleLine(reply.replaceAll(recipient, 'this address')), error);
}

/** Replaces control and format characters (line breaks, bidirectional marks) by spaces. */
function toSingleLine(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line.slice(0, ANSWER_MAX).toWellFormed();
}

/** Opens a separate connection. */
async function check(url: string, checkMs: number): Promise<string | undefined> {
  const limits = { connectionTimeout: checkMs, greetingTimeout: checkMs, socketTimeout: checkMs };
  const transport = createTransport({ url: withRequiredTls(url), ...limits });
  const { host } = new URL(url);
  try {
    const silent = wait(checkMs, 'silent', { ref: false });
    const answer = await Promise.race([transport.verify(), silent]);
    if (answer !== 'silent') return undefined;
    return `SMTP_URL: the mail server ${host} did not respond within ${checkMs / 1000} seconds.`;
  } catch (error) {
    return explainFault(error, host);
  } finally {
    transport.close();
  }
}

function explainFault(error: unknown, host: string): string {
  if (!(error instanceof Error)) return `SMTP_URL: ${String(error)}`;
  const isLogin = 'code' in error && error.code === 'EAUTH';
  return isLogin
    ? `SMTP_URL: the mail server ${host} refuses the user name or the password.`
    : `SMTP_URL: the mail server ${host} cannot be used (${error.message}).`;
}

/** Set in the URL, because its parameters override other options. */
function withRequiredTls(url: string): string {
  const address = new URL(url);
  if (!isLoopback(address.hostname)) address.searchParams.set('requireTLS', 'true');
  return address.href;
}

// A range of control characters would trip eslint's no-control-regex.
const CONTROL = /\p{Cc}+/gu;
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** Throws for a recipient or reply address that is not a single plain address. */
export function toMessage(mail: Mail, from: string): Nodemailer.Options {
  return {
    from: toSender(from, mail.organization),
    to: parseAddress(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: parseAddress(mail.replyTo) }),
    subject: mail.subject.replaceAll(CONTROL, ' ').trim(),
    text: mail.text,
    html: mail.html,
    ...(mail.attachments ? { attachments: mail.attachments.map(toAttachment) } : {}),
    messageId: `<${mail.id}@${getDomain(from)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toAttachment({ name, content }: { name: string; content: Uint8Array }) {
  const filename = name.replaceAll(/[^\w.-]/g, '-');
  return { filename, contentType: 'application/pdf', content: Buffer.from(content) };
}

/** Uses the sender's name from the setting, or the organization's name if there is none. */
function toSender(from: string, organization: string): string | Nodemailer.Address {
  if (!ADDRESS.test(from)) return from;
  return { name: organization.replaceAll(CONTROL, ' ').trim(), address: from };
}

function parseAddress(address: string): Nodemailer.Address {
  if (!ADDRESS.test(address)) throw new Error('Expected a single plain email address.');
  return { name: '', address };
}

function getDomain(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/** Writes to `folder/<id>.eml`; sending a mail again replaces its file. */
export function createFolderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    check: async () => undefined,
  };
}
