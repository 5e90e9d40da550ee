// Mail through an SMTP server.
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../platform/loopback.ts';
import type { Mailer } from '../../platform/ports.ts';
import { messageOf } from './message.ts';

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;
/** Somebody waits for the answer of a check. */
const CHECK_MS = 5000;

/**
 * `url` is smtp://… or smtps://…, with user and password where the server wants them. Over a network nothing is
 * said before the line is encrypted: a server without STARTTLS gets no mail.
 */
export function smtpMailer(url: string, from: string, checkMs = CHECK_MS): Mailer {
  const transport = createTransport({
    url: encrypting(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
    check: () => check(url, checkMs),
  };
}

/** By a connection of its own, which ends with it. */
async function check(url: string, checkMs: number): Promise<string | undefined> {
  const limits = { connectionTimeout: checkMs, greetingTimeout: checkMs, socketTimeout: checkMs };
  const transport = createTransport({ url: encrypting(url), ...limits });
  const { host } = new URL(url);
  try {
    const silent = wait(checkMs, 'silent', { ref: false });
    const answer = await Promise.race([transport.verify(), silent]);
    if (answer !== 'silent') return undefined;
    return `SMTP_URL: the mail server ${host} does not answer within ${checkMs / 1000} seconds.`;
  } catch (error) {
    return faultText(error, host);
  } finally {
    transport.close();
  }
}

function faultText(error: unknown, host: string): string {
  if (!(error instanceof Error)) return `SMTP_URL: ${String(error)}`;
  const isLogin = 'code' in error && error.code === 'EAUTH';
  return isLogin
    ? `SMTP_URL: the mail server ${host} refuses the user name or the password.`
    : `SMTP_URL: the mail server ${host} cannot be used (${error.message}).`;
}

/** Said in the address, whose own words count for more than options beside it. */
function encrypting(url: string): string {
  const address = new URL(url);
  if (!isLoopback(address.hostname)) address.searchParams.set('requireTLS', 'true');
  return address.href;
}
