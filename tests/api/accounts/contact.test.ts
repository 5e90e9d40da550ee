// The contact form API: access, what is stored and mailed, what is refused, and rate limits.
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  contactUs,
  getMessages,
  markAnswered,
  MESSAGES_PER_PAGE,
} from '#contract/accounts/contact.ts';
import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Mail } from '#server/platform/ports.ts';
import { closeAfterAll, closeAfterTest } from '#tests/support/close-after.ts';
import { toFormData, expectData, makeAdmin, makeStudent } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const MESSAGE = {
  firstName: 'Ananya',
  lastName: 'Rao',
  email: 'Ananya@Clinic.example',
  phoneNo: '+91 98200 12345',
  subject: 'A film for our clinic',
  message: 'Two minutes, in Hindi.\nBy Diwali?',
};

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const student = await makeStudent(server);

async function listMessages(page?: number): Promise<ReceivedMessage[]> {
  const query = page === undefined ? {} : { query: { page: String(page) } };
  return expectData(await send(server, getMessages, { token: admin.token, ...query }), 'data');
}

function sendMessage(changes: Record<string, unknown> = {}) {
  return send(server, contactUs, { body: { ...MESSAGE, ...changes } });
}

async function findMail(subject: string): Promise<Mail> {
  return eventually(() => {
    const mail = server.mails.find((mail) => mail.subject.includes(subject));
    if (!mail) throw new Error('The mail has not come yet.');
    return mail;
  });
}

describe('sending a message', () => {
  it("OPEN-30: stores the message as typed and emails it to the company, with the visitor's email as reply-to", async () => {
    const response = await sendMessage({ firstName: '  Ananya ' });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      success: true,
      message: 'We have received your message. We will reply within 24 hours.',
    });
    expect((await listMessages())[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      kind: 'message',
      acknowledgedAt: null,
      ...MESSAGE,
      email: 'ananya@clinic.example',
      createdAt: expect.any(String),
      answeredAt: null,
    });
    const mail = await findMail(MESSAGE.subject);
    expect(mail).toMatchObject({
      to: 'studio@rangshala.example',
      replyTo: 'ananya@clinic.example',
    });
    for (const text of ['Ananya Rao', 'Two minutes, in Hindi.\nBy Diwali?', '+91 98200 12345']) {
      expect(mail.text).toContain(text);
    }
  });

  it('is open to every caller, whatever the token', async () => {
    for (const token of [undefined, 'null', 'a'.repeat(43), student.token, admin.token]) {
      const response = await send(server, contactUs, { token, body: MESSAGE });
      expect(response.status).toBe(200);
    }
  });

  it('accepts JSON, form data and URL-encoded bodies', async () => {
    const encoded = new URLSearchParams({ ...MESSAGE, subject: 'Url-encoded' });
    expect((await send(server, contactUs, { body: toFormData(MESSAGE) })).status).toBe(200);
    const response = await fetch(`${server.url}${BASE_PATH}${contactUs.path}`, {
      method: 'POST',
      body: encoded,
    });
    expect(response.status).toBe(200);
    expect((await listMessages())[0]).toMatchObject({
      ...MESSAGE,
      email: 'ananya@clinic.example',
      subject: 'Url-encoded',
    });
  });

  it('CONT-09: needs no phone number', async () => {
    expect((await sendMessage({ phoneNo: undefined })).status).toBe(200);
    expect((await listMessages())[0]?.phoneNo).toBe('');
    expect((await sendMessage({ phoneNo: ' ' })).status).toBe(200);
  });

  it('stores all scripts and markup unchanged, and shows markup in the email as text', async () => {
    const markupMessage = {
      firstName: 'अनन्या',
      subject: 'Markup <b>& "more"</b> 🎬',
      message: '<script>alert(1)</script> नमस्ते 👋',
    };
    expect((await sendMessage(markupMessage)).status).toBe(200);
    expect((await listMessages())[0]).toMatchObject(markupMessage);
    const mail = await findMail('Markup');
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; नमस्ते 👋');
    expect(mail.text).toContain(markupMessage.message);
  });

  it('gives a bot that fills the hidden field the same response, and stores and emails nothing', async () => {
    const before = await listMessages();
    const personResponse = await sendMessage();
    const botResponse = await sendMessage({
      website: 'https://spam.example',
      subject: 'Cheap links',
    });
    expect([botResponse.status, botResponse.body]).toEqual([
      personResponse.status,
      personResponse.body,
    ]);
    expect((await listMessages()).length).toBe(before.length + 1);
    await server.work.deliverMails();
    expect(server.mails.filter((mail) => mail.subject.includes('Cheap links'))).toEqual([]);
  });

  it('stores the message while the mail server is down, and sends the email later', async () => {
    const { send: works } = server.deps.mailer;
    server.deps.mailer.send = () => Promise.reject(new Error('The mail server is down.'));
    try {
      expect((await sendMessage({ subject: 'While mail is down' })).status).toBe(200);
      await server.work.deliverMails();
    } finally {
      server.deps.mailer.send = works;
    }
    expect((await listMessages())[0]?.subject).toBe('While mail is down');
    server.advanceClock(60_000);
    await server.work.deliverMails();
    expect((await findMail('While mail is down')).text).toContain('Diwali');
  });
});

describe('refuses', () => {
  it.each(['firstName', 'lastName', 'email', 'subject', 'message'])(
    'CONT-09: a message with %s blank or missing, and names the field',
    async (field) => {
      const before = (await listMessages()).length;
      for (const value of ['', '  \n ', undefined, null, 5, ['x'], { a: 'x' }]) {
        const response = await sendMessage({ [field]: value });
        expect([response.status, response.body.code]).toEqual([400, 'malformed']);
        expect(response.body.message).toMatch(
          /^(First name|Last name|Email address|Subject|Message) is required$/,
        );
      }
      expect((await listMessages()).length).toBe(before);
    },
  );

  it.each(['ananya', 'a@b', 'a b@c.example', 'a@b.example, c@d.example', '<a@b.example>'])(
    'the email %j',
    async (email) => {
      const response = await sendMessage({ email });
      expect([response.status, response.body.message]).toEqual([400, 'Email address is invalid']);
    },
  );

  it.each(['firstName', 'lastName', 'email', 'phoneNo', 'subject'])(
    'line breaks in %s, so that no mail header can be injected',
    async (field) => {
      const mails = server.mails.length;
      for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085']) {
        const response = await sendMessage({
          [field]: `a@b.example${end}Bcc: thief@elsewhere.example`,
        });
        expect(response.status).toBe(400);
      }
      await server.work.deliverMails();
      expect(
        server.mails.slice(mails).filter((mail) => /thief/.test(JSON.stringify(mail))),
      ).toEqual([]);
    },
  );

  it('null characters and lone surrogates', async () => {
    for (const message of ['a\0b', 'a\ud800b']) {
      expect((await sendMessage({ message })).status).toBe(400);
    }
    expect((await sendMessage({ website: 5 })).status).toBe(400);
  });

  it('texts longer than their limits, and accepts texts at the limits', async () => {
    const response = await sendMessage({ message: 'म'.repeat(10_240) });
    expect([response.status, response.body.message]).toEqual([
      400,
      'Message must be at most 5,000 characters',
    ]);
    expect((await sendMessage({ subject: 'x'.repeat(CONTACT_SUBJECT_MAX + 1) })).status).toBe(400);
    const longest = {
      subject: 'x'.repeat(CONTACT_SUBJECT_MAX),
      message: 'म'.repeat(CONTACT_MESSAGE_MAX),
    };
    expect((await sendMessage(longest)).status).toBe(200);
    expect((await listMessages())[0]).toMatchObject(longest);
    const formBody = toFormData({ ...MESSAGE, ...longest });
    expect((await send(server, contactUs, { body: formBody })).status).toBe(200);
  });

  it('a body that is no valid form with 400 or 415', async () => {
    const post = (type: string, body: string) =>
      fetch(`${server.url}${BASE_PATH}${contactUs.path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
    expect((await post('application/json', '{"firstName":')).status).toBe(400);
    expect((await post('application/json', '[]')).status).toBe(400);
    expect((await post('text/html', '<p>')).status).toBe(415);
  });
});

describe('rate limit', () => {
  it('refuses the sixth message within an hour; invalid ones do not count', async () => {
    const strictServer = closeAfterTest(await startServer({ limits: { messagesPerHour: 5 } }));
    const body = MESSAGE;
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await send(strictServer, contactUs, { body: {} })).status).toBe(400);
      expect((await send(strictServer, contactUs, { body })).status).toBe(200);
    }
    const response = await send(strictServer, contactUs, { body });
    expect([response.status, response.body.code]).toEqual([429, 'too_many']);
    expect(response.body.message).toMatch(/several messages/);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    strictServer.advanceClock(seconds * 1000);
    expect((await send(strictServer, contactUs, { body })).status).toBe(200);
  });
});

describe.each([getMessages, markAnswered])('$path', (call) => {
  const body = call.method === 'POST' ? { body: { messageId: '1' } } : {};

  it('returns 401 to visitors and 403 to students', async () => {
    for (const token of [undefined, 'null', 'a'.repeat(43)]) {
      expect((await send(server, call, { ...body, token })).status).toBe(401);
    }
    const response = await send(server, call, { ...body, token: student.token });
    expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('listing and marking messages', () => {
  it('lists the newest first, in pages', async () => {
    for (let n = 0; n <= MESSAGES_PER_PAGE; n += 1) {
      server.advanceClock(1000);
      await sendMessage({ subject: `Number ${n}` });
    }
    const first = await listMessages();
    expect(first.map((item) => item.subject)).toEqual(
      Array.from({ length: MESSAGES_PER_PAGE }, (_, n) => `Number ${MESSAGES_PER_PAGE - n}`),
    );
    expect((await listMessages(2))[0]?.subject).toBe('Number 0');
    const farPage = await send(server, getMessages, { token: admin.token, query: { page: '100' } });
    expect(farPage.body['data']).toEqual([]);
    expect(farPage.body['total']).toBeGreaterThan(MESSAGES_PER_PAGE);
  });

  it.each(['0', '-1', '1.5', 'x', '101', '99999999', '1e300', '9007199254740991'])(
    'refuses page %s',
    async (page) => {
      const response = await send(server, getMessages, { token: admin.token, query: { page } });
      expect(response.status).toBe(400);
    },
  );

  it('marks a message as answered once; a repeat changes nothing', async () => {
    await sendMessage({ subject: 'To be answered' });
    const messageId = (await listMessages())[0]?._id;
    const markAsAnswered = () =>
      send(server, markAnswered, { token: admin.token, body: { messageId } });
    expect((await markAsAnswered()).status).toBe(200);
    const first = (await listMessages())[0]?.answeredAt;
    server.advanceClock(5000);
    expect((await markAsAnswered()).status).toBe(200);
    expect(first).toEqual(expect.any(String));
    expect((await listMessages())[0]?.answeredAt).toBe(first);
    expect((await listMessages())[1]?.answeredAt).toBeNull();
  });

  it('finds messages by name, subject and answered state, and removes the mark', async () => {
    await sendMessage({ firstName: 'Zeenat', lastName: 'Aman', subject: 'A poster' });
    const find = async (query: Record<string, string>) => {
      const response = await send(server, getMessages, { token: admin.token, query });
      return expectData<ReceivedMessage[]>(response, 'data').map(({ subject }) => subject);
    };
    const [message] = await listMessages();
    const mark = (answered: boolean) =>
      send(server, markAnswered, {
        token: admin.token,
        body: { messageId: message?._id, answered },
      });
    expect(await find({ query: 'zeenat aman' })).toEqual(['A poster']);
    expect(await find({ query: 'a poster', answered: 'no' })).toEqual(['A poster']);
    await mark(true);
    expect(await find({ query: 'a poster', answered: 'no' })).toEqual([]);
    expect(await find({ query: 'a poster', answered: 'yes' })).toEqual(['A poster']);
    await mark(false);
    expect((await listMessages())[0]?.answeredAt).toBeNull();
  });

  it('returns 404 for an unknown message and 400 without a message id', async () => {
    for (const messageId of ['f'.repeat(24), '1', 1, "' OR 1=1"]) {
      const response = await send(server, markAnswered, {
        token: admin.token,
        body: { messageId },
      });
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    for (const body of [{}, { messageId: null }, { messageId: ['x'] }]) {
      expect((await send(server, markAnswered, { token: admin.token, body })).status).toBe(400);
    }
  });
});
