// Actions of an owner in the admin pages of the test's own school, by role and label.
import { expect } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { overflow } from './faults.ts';
import { mailTo } from './own-mails.ts';
import type { OwnSchool } from './own-school.ts';
import { follow, open } from './pages.ts';

export const EMAIL = 'vidya@chitrakatha.in';
const PASSWORD = 'a-sentence-of-our-own';
const PICTURE = 'tests/support/files/picture.png';
const VIDEO = 'tests/support/files/lesson.mp4';
/** From the click on Publish to the updated pages. */
const LIVE_MS = 30_000;
/** How long the test waits for them, to report by how much they were late. */
const WAITED_MS = 120_000;

/**
 * Sets the password by the link from the command, sets up the second step at the first login, and
 * logs in with both.
 */
export async function comeIn(page: Page, school: OwnSchool): Promise<string> {
  await open(page, school.url + school.ownerLink);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await follow(page.getByRole('main').getByRole('link', { name: 'Login' }), /\/auth/);
  await logIn(page);
  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Set up' }).click();
  await settings.getByLabel('Your password').fill(PASSWORD);
  await settings.getByRole('button', { name: 'Continue' }).click();
  const secret = (await settings.locator('code').textContent()) ?? '';
  await settings.getByLabel('Six-digit code from the app').fill(getDigits(secret));
  await settings.getByRole('button', { name: 'Turn on' }).click();
  await settings.getByRole('button', { name: 'I have saved them' }).click();
  await page.evaluate(() => localStorage.clear());
  await open(page, `${school.url}/auth`);
  await logIn(page);
  await page.getByLabel('Six-digit code').fill(getDigits(secret, 1));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  return page.evaluate(() => localStorage.getItem('token') ?? '');
}

const getDigits = (secret: string, stepsOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + stepsOn * 30_000,
  });

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function fillSettings(page: Page, school: OwnSchool): Promise<void> {
  await open(page, `${school.url}/settings`);
  for (const [label, text] of [
    ['Name', 'Chitrakatha'],
    ['Tagline', 'Pictures that speak'],
    ['Udyam number', 'udyam-mh-26-0123456'],
    ['Phone', '+91 98200 12345'],
    ['Email', 'namaste@chitrakatha.in'],
    ['WhatsApp number', '919820012345'],
    ['Address', 'Baner, Pune 411045, Maharashtra'],
    ['City', 'Pune'],
    ['Grievance officer', 'Vidya Rane'],
    ['Grievance officer’s email', 'care@chitrakatha.in'],
    ['Grievance officer’s phone', '+91 98200 54321'],
    ['Policies effective from', '2026-11-20'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  expect(await overflow(page)).toEqual([]);
  const panel = page.getByRole('tabpanel', { name: 'Organization' });
  await publish(page, panel, `${school.url}/contact`, '+91 98200 12345');
}

export async function replaceTestimonials(page: Page, school: OwnSchool): Promise<void> {
  await page.getByRole('tab', { name: 'Website content' }).click();
  const panel = page.getByRole('region', { name: 'Testimonials' });
  const rows = panel.locator('ol > li');
  await panel.getByRole('button', { name: 'Add a testimonial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a testimonial' });
  await dialog.getByLabel('Name').fill('Asha Rao');
  await dialog.getByLabel('Role').fill('Potter, Baroda');
  await dialog.getByLabel('Quote').fill('My stall was found by people who had seen the reel.');
  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(dialog).toBeHidden();
  for (let left = 4; left > 0; left -= 1) {
    const first = rows.first();
    await first.getByRole('button', { name: /^Remove/ }).click();
    await expect(rows).toHaveCount(left);
  }
  await expect(rows).toContainText(['Asha Rao']);
  await publish(page, panel, `${school.url}/`, 'Asha Rao');
}

/** Writes a case study, previews its page while it is not public, and publishes it. */
export async function addCaseStudy(page: Page, school: OwnSchool): Promise<void> {
  await open(page, `${school.url}/case-studies`);
  await page.getByRole('link', { name: 'Add a case study' }).click();
  await page.getByLabel('Title').first().fill('A fair for handlooms');
  await page.getByLabel('Category').selectOption('Event Management');
  await page.getByLabel('Client').fill('Weavers of Bhuj');
  await page.getByLabel('Year').fill('2026');
  await page.getByLabel('Summary').fill('Forty looms under one roof, and nobody in a hurry.');
  await page.getByLabel('Show on the home page').check();
  await page.getByLabel('Brief').fill('Bring the town to the looms.');
  await page.getByLabel('Deliverables').fill('A plan of the hall\nA song for the opening');
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/site/picture'));
  await page.getByLabel('Picture', { exact: true }).setInputFiles(PICTURE);
  expect((await sent).status()).toBe(200);
  await page.getByLabel('Video file').setInputFiles(VIDEO);
  await expect(page.getByText('A video is uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Save to draft' }).click();
  const list = page.getByRole('region', { name: 'Case studies' });
  await list.getByRole('button', { name: 'Preview', exact: true }).click();
  const opened = page.waitForEvent('popup', { timeout: WAITED_MS });
  await list.getByRole('link', { name: 'Open the preview' }).click({ timeout: WAITED_MS });
  const preview = await opened;
  await expect(preview.getByText('Preview, not public.')).toBeVisible();
  await open(preview, caseStudyIn(school));
  await expect(preview.getByLabel('Video: A fair for handlooms')).toBeVisible();
  expect((await fetch(caseStudyIn(school))).status).toBe(404);
  await preview.getByRole('link', { name: 'Leave the preview' }).click();
  await preview.close();
  expect(await overflow(page)).toEqual([]);
  await publish(page, list, caseStudyIn(school), 'Weavers of Bhuj');
}

export const caseStudyIn = ({ url }: OwnSchool) => `${url}/work/a-fair-for-handlooms`;

/** Clicks Publish in the panel and the dialog, and waits until a visitor's page shows it. */
async function publish(page: Page, panel: Locator, at: string, says: string): Promise<void> {
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const begun = performance.now();
  const isShown = async () => (await (await fetch(at)).text()).includes(says);
  await expect.poll(isShown, { intervals: [100], timeout: WAITED_MS }).toBe(true);
  expect.soft(performance.now() - begun, says).toBeLessThan(LIVE_MS);
  await expect(panel.getByText(/The published version is live/)).toBeVisible();
}

export async function stateSeller(page: Page, school: OwnSchool): Promise<void> {
  await open(page, `${school.url}/seller`);
  await page.getByLabel('Legal name').fill('Chitrakatha Studio LLP');
  await page.getByLabel('Address').fill('12 Baner Road, Pune 411045');
  await page.getByLabel('State').selectOption({ label: 'Maharashtra' });
  await page.getByLabel('Email for buyers').fill('care@chitrakatha.in');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect(page.getByText('In effect', { exact: true })).toBeVisible();
}

export async function openSchool(page: Page, school: OwnSchool): Promise<void> {
  await open(page, `${school.url}/settings#launch`);
  const panel = page.getByRole('tabpanel', { name: 'Launch checklist' });
  await expect(panel.getByText('Not open', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Open the school' }).click();
  const question = page.getByRole('dialog', { name: 'Open the school?' });
  await question.getByRole('button', { name: 'Open the school' }).click();
  await expect(panel.getByText(/^Courses have been on sale since/)).toBeVisible();
}

export async function inviteInstructor(
  page: Page,
  school: OwnSchool,
  courseName: string,
): Promise<void> {
  await open(page, `${school.url}/team`);
  await page.getByRole('button', { name: 'Invite a team member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a team member' });
  await dialog.getByLabel('Email').fill('ila@chitrakatha.in');
  await dialog.getByLabel('Full name').fill('Ila Sen');
  await dialog.getByRole('radio', { name: 'Instructor' }).check();
  await dialog.getByLabel('Courses').selectOption({ label: courseName });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
}

export async function inviteStudent(
  page: Page,
  school: OwnSchool,
  { email, courseName }: { email: string; courseName: string },
): Promise<void> {
  await open(page, `${school.url}/students`);
  await page.getByRole('button', { name: 'Invite a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a student' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full name').fill('आरोही शर्मा');
  await dialog.getByLabel('Course').selectOption({ label: courseName });
  await dialog.getByLabel('Reason').fill('Asked by phone');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
}

/** Accepts an invitation by its link and a password, and expects the page it leads to. */
export async function getIn(
  browser: Browser,
  school: OwnSchool,
  { email, to }: { email: string; to: RegExp },
): Promise<void> {
  const mail = await mailTo(school, email, '/welcome#token=');
  expect(mail).toMatch(/^From: Chitrakatha </m);
  const link = /\/welcome#token=[\w-]{43}(?:&team)?/.exec(mail)?.[0] ?? '';
  const guest = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await open(guest, school.url + link);
  await guest.getByLabel('Choose a password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Open my account' }).click();
  await expect(guest).toHaveURL(to);
  await guest.close();
}
