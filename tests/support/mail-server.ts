// A mail server that takes mails, or stands still in the middle of one for as long as a test wants.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Ids of the messages that were taken, each as often as it was. */
  taken: string[];
  /** The same, whole. */
  mails: string[];
  /** From now on mails are read and neither taken nor refused. */
  standStill(): void;
  goOn(): void;
  /** How many mails it stands still over. */
  held(): number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const mails: string[] = [];
  let isStill = false;
  let held = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((raw) => {
        if (isStill) {
          held += 1;
          return;
        }
        taken.push(/^message-id: <([^@>]+)/im.exec(raw)?.[1] ?? '');
        mails.push(raw);
        done();
      });
    },
  });
  // Whoever is killed breaks the line.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    ...{ taken, mails },
    standStill: () => void (isStill = true),
    goOn: () => void (isStill = false),
    held: () => held,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
