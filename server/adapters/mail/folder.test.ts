// The format of a sent email, and that no input can add a header.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderMailer } from './mailers.ts';

const FROM = 'Rangshala <hello@rangshala.example>';
const MAIL = {
  organization: 'Rangshala',
  id: 'a1b2c3d4e5f60718293a4b5c',
  to: 'asha@rangshala.example',
  subject: 'You are enrolled in रंगोली',
  text: 'Hello',
  html: '<p>Hello</p>',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rangshala-outbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function getHeaders(name = `${MAIL.id}.eml`): Promise<string[]> {
  const text = await readFile(join(folder, name), 'utf8');
  return (text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n\s+/g, ' ').split('\r\n');
}

test('writes an email with both texts to one file, which is replaced when it is sent again', async () => {
  const mailer = createFolderMailer(folder, FROM);
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  expect(await readdir(folder)).toEqual([`${MAIL.id}.eml`]);
  const headers = await getHeaders();
  expect(headers).toContain('To: asha@rangshala.example');
  expect(headers).toContain(`Message-ID: <${MAIL.id}@rangshala.example>`);
  expect(headers.join('\n')).toContain('multipart/alternative');
});

test('S37: line breaks in a subject add no header', async () => {
  const subject = 'Enrolled\r\nBcc: thief@elsewhere.example\n\nBody';
  await createFolderMailer(folder, FROM).send({ ...MAIL, subject });
  const headers = await getHeaders();
  expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
  expect(headers).toContain('Subject: Enrolled Bcc: thief@elsewhere.example Body');
});

test('adds one header for a reply address', async () => {
  await createFolderMailer(folder, FROM).send({ ...MAIL, replyTo: 'visitor@clinic.example' });
  expect(await getHeaders()).toContain('Reply-To: visitor@clinic.example');
});

test.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<a@b.example>', 'a'])(
  'S37: refuses %j as a recipient and as a reply address',
  async (to) => {
    const mailer = createFolderMailer(folder, FROM);
    await expect(mailer.send({ ...MAIL, to })).rejects.toThrow();
    await expect(mailer.send({ ...MAIL, replyTo: to })).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  },
);

test('attaches a file unchanged, under a name without folders', async () => {
  const content = new Uint8Array([37, 80, 68, 70, 45, 0, 255]);
  const attachments = [{ name: 'RSR/26-27/000001 "x"\r\n.pdf', content }];
  await createFolderMailer(folder, FROM).send({ ...MAIL, attachments });
  const text = await readFile(join(folder, `${MAIL.id}.eml`), 'utf8');
  expect(text).toContain('Content-Type: application/pdf');
  expect(text).toContain('filename=RSR-26-27-000001--x---.pdf');
  expect(text).toContain(Buffer.from(content).toString('base64'));
});
