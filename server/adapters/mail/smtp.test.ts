// Sends emails over a real SMTP conversation: what arrives, what never becomes a header, and how
// refusals are handled.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailRejected } from '../../platform/errors.ts';
import { createSmtpMailer } from './mailers.ts';

const FROM = 'Rangshala <hello@rangshala.example>';
const MAIL = {
  organization: 'Rangshala',
  id: 'a1b2c3d4e5f60718293a4b5c',
  to: 'asha@rangshala.example',
  subject: 'You are enrolled in रंगोली',
  text: 'Hello',
  html: '<p>Hello</p>',
};

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** A reply with its code, as smtp-server expects it. */
const createReply = (line: string) =>
  Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });

let server: SMTPServer;
let received: ReceivedMail[];
let url: string;

beforeEach(async () => {
  received = [];
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: ({ address }, _session, done) =>
      done(address.startsWith('blocked@') ? createReply('550 5.7.1 Sender blocked') : null),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('full@')) return done(createReply('452 4.2.2 The mailbox is full'));
      if (address.startsWith('late@')) return done(createReply('451 4.7.1 Try again later'));
      if (address.startsWith('unsigned@')) return done(createReply('530 5.7.0 Log in first'));
      return done(
        address.startsWith('nobody@')
          ? createReply(`550 5.1.1 <${address}>: No\u0007 such\u202euser ${'x'.repeat(400)}`)
          : null,
      );
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        if (raw.includes('unwanted')) return done(createReply('554 5.7.1 Message refused'));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const getHeaders = ({ raw }: ReceivedMail): string[] =>
  (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n\s+/g, ' ').split('\r\n');

test('sends an email with both texts, and with its id as the Message-ID', async () => {
  await createSmtpMailer(url, FROM).send(MAIL);
  const [mail] = received;
  if (!mail) throw new Error('No email arrived.');
  expect([mail.from, mail.to]).toEqual(['hello@rangshala.example', ['asha@rangshala.example']]);
  const headers = getHeaders(mail);
  expect(headers).toContain('From: Rangshala <hello@rangshala.example>');
  expect(headers).toContain(`Message-ID: <${MAIL.id}@rangshala.example>`);
  expect(headers.join('\n')).toContain('multipart/alternative');
  expect(mail.raw).toContain('<p>Hello</p>');
});

test('S37: user input adds no header, no recipient and no second message', async () => {
  const thief = 'thief@elsewhere.example';
  const subject = `Enrolled\r\nBcc: ${thief}\r\n\r\n.\r\nRCPT TO:<${thief}>`;
  await createSmtpMailer(url, FROM).send({ ...MAIL, subject, text: `.\r\nQUIT\r\n..\r\n${thief}` });
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual([MAIL.to]);
  const headers = received[0] ? getHeaders(received[0]) : [];
  expect(headers.filter((line) => /^(bcc|cc|rcpt)/i.test(line))).toEqual([]);
  for (const to of [`a@b.example, ${thief}`, `a@b.example\r\nBcc: ${thief}`, `<${thief}>`]) {
    await expect(createSmtpMailer(url, FROM).send({ ...MAIL, to })).rejects.toThrow();
  }
  expect(received).toHaveLength(1);
});

test('SITE-15 a sender without a name gets the organization’s name, which never adds a header', async () => {
  const organization = 'Rang & Co "Studio"\r\nBcc: thief@elsewhere.example';
  await createSmtpMailer(url, 'hello@rang.example').send({ ...MAIL, organization });
  await createSmtpMailer(url, 'The desk <hello@rang.example>').send({ ...MAIL, organization });
  const headers = received.map(getHeaders);
  expect(headers.flat().filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
  const from = headers.map((lines) => lines.find((line) => line.startsWith('From:')));
  expect(from).toEqual([
    'From: "Rang & Co \\"Studio\\" Bcc: thief@elsewhere.example" <hello@rang.example>',
    'From: The desk <hello@rang.example>',
  ]);
  expect(received.map((mail) => mail.from)).toEqual(Array(2).fill('hello@rang.example'));
});

test('throws if the server accepts no email, so that the sender retries', async () => {
  const full = { ...MAIL, to: 'full@rangshala.example' };
  await expect(createSmtpMailer(url, FROM).send(full)).rejects.toThrow('mailbox is full');
  await expect(createSmtpMailer('smtp://127.0.0.1:9', FROM).send(MAIL)).rejects.toThrow();
  expect(received).toEqual([]);
});

const captureFailure = (changes: Partial<typeof MAIL>, from = FROM) =>
  createSmtpMailer(url, from)
    .send({ ...MAIL, ...changes })
    .then(
      () => expect.fail('The email was accepted.'),
      (error: unknown) => error,
    );

test('a permanently refused recipient or message is a MailRejected, with the reply on one line', async () => {
  const unknown = await captureFailure({ to: 'nobody@rangshala.example' });
  expect(unknown).toBeInstanceOf(MailRejected);
  const response = unknown instanceof MailRejected ? unknown.answer : '';
  expect(response).toMatch(/^550 5\.1\.1 <this address>: No such user x+$/);
  expect(response).toHaveLength(200);
  expect(await captureFailure({ text: 'unwanted' })).toMatchObject({
    name: 'MailRejected',
    answer: '554 5.7.1 Message refused',
  });
});

test.each([
  ['a full mailbox', { to: 'full@rangshala.example' }, FROM],
  ['a server that wants another try', { to: 'late@rangshala.example' }, FROM],
  ['a login that is missing', { to: 'unsigned@rangshala.example' }, FROM],
  ['a sender that is refused', {}, 'blocked@rangshala.example'],
])('%s is not a MailRejected, so the email is sent again', async (_why, changes, from) => {
  const error = await captureFailure(changes, from);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
});

test.each(['', '?requireTLS=false', '?ignoreTLS=true'])(
  'S37: refuses to send over a network without encryption%s',
  async (words) => {
    // Resolves to this machine, but does not look like a local address.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0') + words;
    await expect(createSmtpMailer(elsewhere, FROM).send(MAIL)).rejects.toThrow(/STARTTLS|TLS/);
    expect(received).toEqual([]);
  },
);

test('a check logs in, and names the wrong setting if it fails', async () => {
  expect(await createSmtpMailer(url, FROM).check()).toBeUndefined();
  expect(received).toEqual([]);
  expect(await createSmtpMailer('smtp://127.0.0.1:9', FROM).check()).toMatch(
    /^SMTP_URL: the mail server 127\.0\.0\.1:9 cannot be used \(.*ECONNREFUSED/,
  );
  const guarded = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right' ? null : new Error('535 no'), { user: username }),
  });
  guarded.listen(0, '127.0.0.1');
  await once(guarded.server, 'listening');
  const { port } = guarded.server.address() as AddressInfo;
  const toUrl = (password: string) => `smtp://desk:${password}@127.0.0.1:${port}`;
  expect(await createSmtpMailer(toUrl('right'), FROM).check()).toBeUndefined();
  expect(await createSmtpMailer(toUrl('a-wrong-one'), FROM).check()).toBe(
    `SMTP_URL: the mail server 127.0.0.1:${port} refuses the user name or the password.`,
  );
  await new Promise<void>((resolve) => guarded.close(() => resolve()));
});

test('a check times out if the server does not reply', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const fault = await createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM, 200).check();
  expect(fault).toMatch(new RegExp(`^SMTP_URL: the mail server 127\\.0\\.0\\.1:${port} `));
  silent.close();
});
