// An SMTP server for tests that accepts mails, refuses them, or stalls.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Ids of the accepted messages, including repeated ones. */
  acceptedIds: string[];
  /** The accepted messages. */
  mails: string[];
  /** Sets the response to mails for an address, such as '550 5.1.1 No such user'; '' accepts them again. */
  refuse(address: string, answer: string): void;
  /** How many mails it has refused. */
  refused(): number;
  /** From now on, reads mails without responding. */
  pause(): void;
  resume(): void;
  /** The number of mails without a response. */
  countStalled(): number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const acceptedIds: string[] = [];
  const mails: string[] = [];
  let isPaused = false;
  let stalledCount = 0;
  let refused = 0;
  const answers = new Map<string, string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const answer = answers.get(address) ?? '';
      if (answer === '') return done();
      refused += 1;
      const [code = ''] = answer.split(' ');
      const text = answer.slice(code.length + 1);
      return done(Object.assign(new Error(text), { responseCode: Number(code) }));
    },
    onData: (stream, _session, done) => {
      void text(stream).then((raw) => {
        if (isPaused) {
          stalledCount += 1;
          return;
        }
        acceptedIds.push(/^message-id: <([^@>]+)/im.exec(raw)?.[1] ?? '');
        mails.push(raw);
        done();
      });
    },
  });
  // A killed client breaks the connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    acceptedIds,
    mails,
    refuse: (address, answer) => void answers.set(address, answer),
    refused: () => refused,
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    countStalled: () => stalledCount,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
