// Email texts that the owner edits: allowed placeholders, published values, test emails, no injection.
import { describe, expect, test } from 'vitest';
import { MAIL_TEXT_IDS, listMailFaults } from '#contract/site/mail-text-fields.ts';
import { previewMail, sendTestMail } from '#contract/site/mail-texts.ts';
import { inviteStudent } from '#contract/people/people.ts';
import { saveSiteDraft } from '#contract/site/site-documents.ts';
import { getSiteContent } from '#contract/site/site-content.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import type { SiteDocuments } from '#contract/site/site-documents.ts';
import { toMessage } from '#server/adapters/mail/mailers.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { HOSTILE_LINES, REFUSED_LINES } from '../../support/hostile-texts.ts';
import { waitForMails } from '../../support/mails.ts';
import { expectData, makeAdmin, makeCourse, makeMember } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import { fetchDocument, saveDraft, publishDocument } from '../../support/site-documents.ts';

const server = closeAfterAll(await startServer());
const owner = await makeAdmin(server);
const ownerAccess = { server, token: owner.token };
const defaultMails = (await fetchDocument(ownerAccess, 'mails')).shipped as SiteDocuments['mails'];
type MailText = SiteDocuments['mails'][number];
const toMailBody = (id: string, changed: Partial<MailText> = {}): MailText => {
  const entry = defaultMails.find((item) => item.id === id) ?? expect.fail(`Unknown email ${id}.`);
  return { ...entry, ...changed };
};
const changeMail = (id: string, changed: Partial<MailText>) =>
  defaultMails.map((item) => (item.id === id ? { ...item, ...changed } : item));
const sendInvitation = async (email: string, more: object = {}) => {
  const body = { email, fullName: 'Asha Rao', reason: 'By phone', ...more };
  expect((await send(server, inviteStudent, { ...ownerAccess, body })).status).toBe(200);
  const [mail] = await waitForMails(server, email);
  return mail ?? expect.fail('No email.');
};

test('SITE-15 every email has a default text, and every default text is valid', () => {
  expect(defaultMails.map(({ id }) => id)).toEqual(MAIL_TEXT_IDS);
  for (const words of defaultMails) expect(listMailFaults(words.id, words), words.id).toEqual([]);
});

describe('SITE-15 refuses an invalid email text at its field', () => {
  test.each([
    ['invitation', 'paragraphs', ['Come in.'], /\{link\} is required/],
    ['enrolled', 'paragraphs', ['{link}'], /\{courses\} is required/],
    ['complaint', 'paragraphs', ['We have it.'], /\{number\} is required/],
    ['invitation', 'subject', 'For {name}', /are allowed: \{organization\}, \{course\}\./],
    ['invitation', 'subject', 'Open {link}', /are allowed: \{organization\}, \{course\}\./],
    ['account', 'paragraphs', ['{link}', '{courses}'], /are allowed: \{organization\}, \{link\}\./],
    ['account', 'heading', 'A {organization', /are allowed: \{organization\}\./],
    ['account', 'button', '{organization}', /Placeholders are not allowed here/],
    ['account', 'button', '', /button text is required/],
    ['account', 'closing', 'See https://evil.example/', /URLs are not allowed/],
    ['account', 'paragraphs', ['{link}', 'www.evil.example'], /URLs are not allowed/],
    ['account', 'subject', 'Hello\r\nBcc: thief@elsewhere.example', /one line/],
    ['account', 'subject', '', /required/],
    ['account', 'subject', 'x'.repeat(121), /at most 120/],
    ['account', 'paragraphs', ['{link}', 'x'.repeat(601)], /at most 600/],
    ['account', 'paragraphs', Array<string>(9).fill('{link}'), /at most 8/],
  ] as const)('%s %s %j', async (id, field, typed, message) => {
    const value = changeMail(id, { [field]: typed });
    const { revision } = await fetchDocument(ownerAccess, 'mails');
    const response = await send(server, saveSiteDraft, {
      ...ownerAccess,
      body: { key: 'mails', revision, value },
    });
    expect(response.status).toBe(400);
    const path = `value.${defaultMails.findIndex((item) => item.id === id)}.${field}`;
    const fields = response.body['fields'] as unknown as { path: string; message: string }[];
    expect(fields[0]?.path.startsWith(path)).toBe(true);
    expect(fields[0]?.message).toMatch(message);
    const test = await send(server, sendTestMail, {
      ...ownerAccess,
      body: toMailBody(id, { [field]: typed }),
    });
    expect(test.status).toBe(400);
  });
});

test('SITE-15 emails use the published texts with their values, and the public content omits them', async () => {
  const course = await makeCourse(server, owner, { courseName: 'Type & <b>light</b>' });
  const paragraphs = ['Namaste from {organization}.', '{courses}', 'For {course}:', '{link}'];
  await publishDocument(
    ownerAccess,
    'mails',
    changeMail('invitation', { subject: 'आइए: {course}', paragraphs }),
  );
  const mail = await sendInvitation('one@people.example', { courseId: course._id });
  expect(mail.subject).toBe('आइए: Type & <b>light</b>');
  expect(mail.text).toMatch(
    /^Hello,\n\nNamaste from Rangshala\.\n\n- Type & <b>light<\/b>\n\nFor Type & <b>light<\/b>:\n\nChoose a password: http\S+#token=\S+\n\nIf you/,
  );
  expect(mail.html).toContain('For Type &amp; &lt;b&gt;light&lt;/b&gt;:');
  expect(mail.html).not.toContain('<b>');
  const content = expectData<SiteContent>(await send(server, getSiteContent, {}), 'data');
  expect(content.documents).toEqual({});
});

test('SITE-15 leaves out a line whose placeholder has no value in that email', async () => {
  await publishDocument(
    ownerAccess,
    'mails',
    changeMail('account', { paragraphs: ['Come in.', '{link}'] }),
  );
  const mail = await sendInvitation('two@people.example');
  expect(mail.text).toMatch(/^Hello,\n\nCome in\.\n\nChoose a password: /);
  const preview = await send(server, previewMail, {
    ...ownerAccess,
    body: toMailBody('enrolled', { paragraphs: ['{courses}', '{link}'] }),
  });
  expect(expectData<object>(preview, 'data')).toMatchObject({
    subject: 'You are enrolled in Brand films from a phone',
    text: expect.stringMatching(/^Hello Asha,\n\n- Brand films/) as string,
  });
});

test('SITE-15 uses the default text when the stored text is no longer valid', async () => {
  const broken = JSON.stringify([{ ...toMailBody('account'), paragraphs: ['No button.'] }]);
  const storePublished = (published: string) =>
    server.deps.db
      .updateTable('site_documents')
      .set({ published })
      .where('key', '=', 'mails')
      .execute();
  await storePublished(broken);
  const mail = await sendInvitation('three@people.example');
  await storePublished(JSON.stringify(defaultMails));
  expect(mail.text).toContain('You have an account at Rangshala.');
});

test('SITE-16 a test email goes only to its sender, holds no token, and is limited to twenty an hour', async () => {
  const manager = await makeMember(server, 'manager');
  const email = manager.email;
  const body = toMailBody('invitation', { subject: 'Come to {house}' });
  const sendTest = () => send(server, sendTestMail, { token: manager.token, body });
  expect((await sendTest()).status).toBe(200);
  const [mail] = await waitForMails(server, email);
  expect(mail?.subject).toBe('Test: Come to Rangshala');
  expect(mail?.text).not.toContain('token=');
  const statuses: number[] = [];
  for (let index = 0; index < 20; index += 1) statuses.push((await sendTest()).status);
  expect(statuses).toEqual([...Array<number>(19).fill(200), 429]);
  const support = await makeMember(server, 'support');
  expect((await send(server, sendTestMail, { token: support.token, body })).status).toBe(403);
});

test('SITE-16 sixty hostile texts in every field of every email add no header and no tag', async () => {
  const requiredPlaceholders: Readonly<Record<string, string[]>> = {
    invitation: ['{link}'],
    account: ['{link}'],
    enrolled: ['{courses}', '{link}'],
    complaint: ['{number}'],
  };
  for (const id of MAIL_TEXT_IDS) {
    for (const text of [...HOSTILE_LINES, ...REFUSED_LINES]) {
      const words = { subject: text, heading: text, button: text, closing: text };
      const body = { id, ...words, paragraphs: [text, ...(requiredPlaceholders[id] ?? [])] };
      const response = await send(server, previewMail, { ...ownerAccess, body });
      if (response.status !== 200) continue;
      const mailPreview = expectData<{ subject: string; text: string }>(response, 'data');
      const mail = {
        ...mailPreview,
        id: 'a1',
        organization: text,
        to: 'asha@people.example',
        html: '',
      };
      const { subject } = toMessage(mail, 'hello@rang.example');
      expect(subject).not.toMatch(/[\r\n]/);
    }
  }
  const value = defaultMails.map((item) => ({ ...item, subject: '<img src=x onerror=alert(1)>' }));
  expect((await saveDraft(ownerAccess, 'mails', value)).draft?.value).toEqual(value);
}, 60_000);
