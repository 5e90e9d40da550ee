// Mail through an SMTP server.
import { createTransport } from 'nodemailer';
import type { Mailer } from '../../ports.ts';
import { messageOf } from './message.ts';

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

/** `url` is smtp://… or smtps://…, with user and password where the server wants them. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
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
