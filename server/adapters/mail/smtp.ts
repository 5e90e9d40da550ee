// Mail through an SMTP server.
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../platform/loopback.ts';
import type { Mailer } from '../../platform/ports.ts';
import { messageOf } from './message.ts';

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

/**
 * `url` is smtp://… or smtps://…, with user and password where the server wants them. Over a network nothing is
 * said before the line is encrypted: a server without STARTTLS gets no mail.
 */
export function smtpMailer(url: string, from: string): Mailer {
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
  };
}

/** Said in the address, whose own words count for more than options beside it. */
function encrypting(url: string): string {
  const address = new URL(url);
  if (!isLoopback(address.hostname)) address.searchParams.set('requireTLS', 'true');
  return address.href;
}
