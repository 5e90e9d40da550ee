// The contact page and its form: sent, rejected, failed and interrupted.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { getMessages } from '#contract/accounts/contact.ts';
import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { ADMIN, STUDENT } from './support/accounts.ts';
import type { Account } from './support/accounts.ts';
import { longUnless } from './support/long.ts';
import { OUTBOX } from './support/mails.ts';
import { islandsReady, watchForErrors } from './support/pages.ts';

const CALL = `**${BASE_PATH}/contact/contactUs`;
const LETTER = {
  'First name': 'Ananya',
  'Last name': 'Rao',
  Email: 'ananya@clinic.example',
  Phone: '+91 98200 12345',
  Subject: 'A film for our clinic',
  Message: 'Two minutes, in Hindi.\nBy Diwali & within budget?',
};

const form = (page: Page) => page.getByRole('form', { name: 'Contact form' });
const field = (page: Page, label: string) => form(page).getByLabel(label);
const sendButton = (page: Page) => form(page).getByRole('button', { name: 'Send message' });
const received = (page: Page) => page.getByRole('heading', { name: 'Message received' });
const notSent = (page: Page) => form(page).getByRole('alert');

async function fill(page: Page, changes: Partial<typeof LETTER> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...LETTER, ...changes })) {
    await field(page, label).fill(text);
  }
}

async function expectTyped(page: Page, changes: Partial<typeof LETTER> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...LETTER, ...changes })) {
    await expect(field(page, label)).toHaveValue(text);
  }
}

/** The stored messages with this subject, as an admin reads them. */
async function storedAbout(
  request: APIRequestContext,
  subject: string,
): Promise<ReceivedMessage[]> {
  const login = await request.post(`${BASE_PATH}/auth/login`, { data: ADMIN });
  const { token } = await login.json();
  const list = await request.get(BASE_PATH + getMessages.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = getMessages.response.parse(await list.json());
  return data.filter((entry) => entry.subject === subject);
}

test.describe('the contact page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/contact');
  });

  test('CONT-01 opens from the top bar', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page).toHaveTitle(/Contact/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell us what you are making');
  });

  test('CONT-02 CONT-03 shows four cards, including the working hours', async ({ page }) => {
    const main = page.getByRole('main');
    await expect(main.getByRole('term')).toHaveText([
      'Email',
      'Phone',
      'Location',
      'Working hours',
    ]);
    const facts = main.getByRole('definition');
    await expect(facts).toHaveCount(4);
    await expect(facts.nth(2)).toContainText('Mumbai');
    await expect(facts.nth(3)).toHaveText(/Mon-Sat 9am-6pm\s*Sunday closed/);
  });

  test('CONT-04 offers WhatsApp, email and a phone call', async ({ page }) => {
    const link = (name: string) => page.getByRole('main').getByRole('link', { name });
    await expect(link('Message us')).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=\S+/);
    await expect(link('Email us')).toHaveAttribute('href', /^mailto:\S+@\S+$/);
    await expect(link('Call us')).toHaveAttribute('href', /^tel:\+\d+$/);
  });

  test('CONT-05 shows a drawn map and loads nothing from other sites', async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) elsewhere.push(request.url());
    });
    await page.reload();
    const map = page.getByRole('region', { name: 'Map' });
    await map.scrollIntoViewIfNeeded();
    const picture = map.locator('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(elsewhere).toEqual([]);
  });

  test('CONT-06 answers four questions, including project duration and bundle discounts', async ({
    page,
  }) => {
    const faq = page.getByRole('region', { name: 'Frequently asked questions' });
    const questions = faq.getByRole('group');
    await expect(questions).toHaveCount(4);
    await expect(questions.nth(0)).toContainText(/projects take 2-8 weeks/);
    await faq.getByText('discount if I buy several courses').click();
    await expect(faq.getByText(/multiple courses get bundle discounts/i)).toBeVisible();
  });

  test('CONT-07 promises a reply within 24 hours', async ({ page }) => {
    await expect(page.getByText('We reply within 24 hours')).toBeVisible();
  });

  test('CONT-08 CONT-09 has six fields, of which only the phone is optional', async ({ page }) => {
    const labels = form(page).locator('label:visible');
    await expect(labels).toHaveText([
      /^\s*First name\s*\*/,
      /^\s*Last name\s*\*/,
      /^\s*Email\s*\*/,
      /^\s*Phone\s*\(optional\)/,
      /^\s*Subject\s*\*/,
      /^\s*Message\s*\*/,
    ]);
    await expect(form(page).getByRole('textbox')).toHaveCount(6);
    for (const label of Object.keys(LETTER)) {
      const control = field(page, label);
      if (label === 'Phone') await expect(control).not.toHaveAttribute('required');
      else await expect(control).toHaveAttribute('required');
    }
  });

  test('loads no framework for its form, before and after the first input', async ({ context }) => {
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (/\.js$/.test(response.url())) scripts.push(await response.text());
    });
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const before = scripts.length;
    await field(page, 'Subject').fill('Hello');
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
    await expect.poll(() => scripts.length).toBeGreaterThan(before);
    expect(scripts.filter((text) => text.includes('Minified React error'))).toEqual([]);
  });
});

test.describe('sending', () => {
  test('OPEN-30 a message is confirmed, reaches the admin and the outgoing email', async ({
    page,
    request,
  }) => {
    const errors = watchForErrors(page);
    const subject = 'A film, sent by mouse';
    await page.goto('/contact');
    await fill(page, { Subject: subject });
    await sendButton(page).click();
    await expect(received(page)).toBeFocused();
    await expect(page.getByRole('status').filter({ has: received(page) })).toContainText(
      `We will reply within 24 hours to ${LETTER.Email}`,
    );
    await expect(form(page)).toBeHidden();
    expect(await storedAbout(request, subject)).toMatchObject([
      { firstName: 'Ananya', phoneNo: LETTER.Phone, message: LETTER.Message, answeredAt: null },
    ]);
    const mails = async () => {
      const names = await readdir(OUTBOX).catch(() => []);
      const texts = await Promise.all(names.map((name) => readFile(`${OUTBOX}/${name}`, 'utf8')));
      return texts.filter((text) => text.includes(subject));
    };
    await expect.poll(async () => (await mails()).length).toBe(1);
    expect((await mails())[0]).toContain(`Reply-To: ${LETTER.Email}`);
    await page.reload();
    await expect(field(page, 'Message')).toHaveValue('');
    expect(errors).toEqual([]);
  });

  test('OPEN-30 by keyboard, a message submitted twice is sent once; another can be written', async ({
    page,
    request,
  }) => {
    const subject = 'A film, sent by keyboard';
    await page.goto('/contact');
    await expect(sendButton(page)).toBeEnabled();
    let sent = 0;
    let release = () => {};
    const stalled = new Promise<void>((resolve) => (release = resolve));
    await page.route(CALL, async (route) => {
      sent += 1;
      await stalled;
      await route.continue();
    });
    await field(page, 'First name').focus();
    for (const text of Object.values({ ...LETTER, Subject: subject })) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Tab');
    }
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    const busy = form(page).getByRole('button', { name: 'Sending...' });
    await expect(busy).toBeFocused();
    await page.keyboard.press('Enter');
    await busy.dblclick({ force: true });
    release();
    await expect(received(page)).toBeFocused();
    expect(sent).toBe(1);
    expect(await storedAbout(request, subject)).toHaveLength(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field(page, 'First name')).toBeFocused();
    await expectTyped(page, {
      'First name': '',
      'Last name': '',
      Email: '',
      Phone: '',
      Subject: '',
      Message: '',
    });
    await expect(sendButton(page)).toBeEnabled();
  });

  test('OPEN-30 a bot that fills the hidden field gets a success response, and its message is dropped', async ({
    page,
    request,
  }) => {
    const subject = 'Cheap links';
    await page.goto('/contact');
    await fill(page, { Subject: subject });
    await form(page)
      .locator('[name=website]')
      .evaluate((input: HTMLInputElement) => {
        input.value = 'https://spam.example';
      });
    await sendButton(page).click();
    await expect(received(page)).toBeVisible();
    expect(await storedAbout(request, subject)).toEqual([]);
  });
});

test('CONT-09 missing or invalid values show errors at their fields, with the focus on the first', async ({
  page,
}) => {
  let sent = 0;
  await page.route(CALL, async (route) => {
    sent += 1;
    await route.abort();
  });
  await page.goto('/contact');
  await sendButton(page).click();
  const missing = {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Email: 'Email address is required',
    Subject: 'Subject is required',
    Message: 'Message is required',
  };
  for (const [label, sentence] of Object.entries(missing)) {
    await expect(field(page, label)).toHaveAccessibleDescription(sentence);
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(form(page).getByText(sentence)).toBeVisible();
  }
  await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid');
  await expect(field(page, 'First name')).toBeFocused();
  await fill(page, { Email: 'ananya@clinic' });
  await expect(form(page).getByText('is required')).toHaveCount(0);
  await field(page, 'Email').press('Enter');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email address is invalid');
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').pressSequentially('.example');
  await expect(form(page).getByText('Email address is invalid')).toHaveCount(0);
  expect(sent).toBe(0);
});

test.describe('sending failures', () => {
  const TOO_MANY = 'You have sent several messages.';
  const failures: Array<[string, Parameters<Page['route']>[1], string]> = [
    ['no answer', (route) => route.abort(), 'Check your connection and try again.'],
    [
      'a server without the endpoint',
      (route) => route.fulfill({ status: 404, json: { success: false, message: 'Not found.' } }),
      'Check your connection and try again.',
    ],
    [
      'a static host',
      (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hi</h1>' }),
      'Check your connection and try again.',
    ],
    [
      'a broken server',
      (route) => route.fulfill({ status: 500, body: 'oops' }),
      'Check your connection and try again.',
    ],
    [
      'too many',
      (route) => route.fulfill({ status: 429, json: { success: false, message: TOO_MANY } }),
      TOO_MANY,
    ],
  ];

  for (const [what, answer, reason] of failures) {
    test(
      `OPEN-30 ${what}: shows an error, keeps the text and offers other ways`,
      longUnless(what === 'no answer' || what === 'too many'),
      async ({ page }) => {
        await page.route(CALL, answer);
        await page.goto('/contact');
        await fill(page);
        await sendButton(page).click();
        await expect(notSent(page)).toContainText('Your message was not sent');
        await expect(notSent(page)).toContainText(reason);
        await expect(received(page)).toBeHidden();
        await expectTyped(page);
        await expectOtherWays(page);
        await page.unroute(CALL);
        await page.route(CALL, (route) => route.fulfill({ json: { success: true, message: '' } }));
        await form(page).getByRole('button', { name: 'Try again' }).click();
        await expect(received(page)).toBeVisible();
      },
    );
  }

  async function expectOtherWays(page: Page): Promise<void> {
    const address = async (name: string) =>
      new URL((await notSent(page).getByRole('link', { name }).getAttribute('href')) ?? '');
    const mail = await address('Send by email');
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('subject')).toBe(LETTER.Subject);
    const chat = await address('Send by chat');
    expect(chat.origin).toBe('https://wa.me');
    for (const text of [mail.searchParams.get('body'), chat.searchParams.get('text')]) {
      expect(text?.replaceAll('\r\n', '\n')).toContain(LETTER.Message);
      expect(text).toContain(LETTER.Email);
    }
  }

  test('OPEN-30 an offline submission before the first input shows the error, keeps the text and offers other ways', async ({
    page,
    context,
  }) => {
    await page.goto('/contact');
    await expect(sendButton(page)).toBeEnabled();
    await context.setOffline(true);
    await fill(page);
    await sendButton(page).click();
    await expect(notSent(page)).toContainText('Your message was not sent');
    await expectTyped(page);
    await expectOtherWays(page);
    await context.setOffline(false);
    await page.route(CALL, (route) => route.fulfill({ json: { success: true, message: '' } }));
    await form(page).getByRole('button', { name: 'Try again' }).click();
    await expect(received(page)).toBeVisible();
  });

  test('OPEN-73 text survives a reload, and leaving and returning, only in this tab', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fill(page);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('rangshala.drafts')))
      .toContain('Diwali');
    await page.reload();
    await expectTyped(page);
    await page.goto('/about');
    await page.goBack();
    await expectTyped(page);
    await page.goto('/contact');
    await expectTyped(page);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('rangshala.drafts');
  });

  test('text typed while signed in returns only to its author after the session has ended', async ({
    page,
  }) => {
    const readStored = () => page.evaluate(() => sessionStorage.getItem('rangshala.drafts'));
    await page.goto('/contact');
    await becomes(page, STUDENT);
    await fill(page);
    await expect.poll(readStored).toContain('Diwali');
    for (const somebody of [null, ADMIN]) {
      await becomes(page, somebody);
      await field(page, 'First name').fill('Somebody');
      await expect.poll(readStored).toContain('Somebody');
      await page.reload();
      await expect(field(page, 'First name')).toHaveValue('Somebody');
      await expect(field(page, 'Message')).toHaveValue('');
    }
    await becomes(page, STUDENT);
    await expectTyped(page);
  });
});

/** Reloads the page with another session, or without one. */
async function becomes(page: Page, account: Account | null): Promise<void> {
  const data = account ?? undefined;
  const answer = data && (await page.request.post(`${BASE_PATH}/auth/login`, { data }));
  const { token, user } = ((await answer?.json()) ?? {}) as { token?: string; user?: object };
  await page.evaluate(
    ([key, person]) => {
      localStorage.clear();
      if (key) localStorage.setItem('token', key);
      if (person) localStorage.setItem('user', person);
    },
    [token, user && JSON.stringify(user)],
  );
  await page.reload();
  await islandsReady(page);
}

test('without JavaScript the form is disabled and links to an email', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/contact');
  await expect(sendButton(page)).toBeDisabled();
  await expect(form(page).getByRole('link', { name: 'email us' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await context.close();
});
