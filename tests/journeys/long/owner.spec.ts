// An owner without technical knowledge sets up a school on a phone, and opens it.
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { expectData, makeEmptyCourse } from '../../support/makers.ts';
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import { extractPdfText } from '../../support/pdf-text.ts';
import { send } from '../../support/server.ts';
import {
  fetchDocument,
  OWN_STATS,
  OWN_TEAM,
  publishDocument,
} from '../../support/site-documents.ts';
import * as admin from '../support/own-admin.ts';
import { mailTo, pdfIn } from '../support/own-mails.ts';
import { type OwnSchool, startOwnSchool } from '../support/own-school.ts';
import { open } from '../support/pages.ts';

const COURSES = 14;
const STUDENT = 'aarohi@example.in';

test.use({ viewport: { width: 390, height: 844 } });
test.setTimeout(1_800_000);

let school: OwnSchool;
test.beforeAll(async () => {
  school = await startOwnSchool(admin.EMAIL);
});
test.afterAll(() => school.stop());

test('SITE-20 an owner with a phone sets up the school, publishes and opens it, and invites others @alone', async ({
  page,
  browser,
}) => {
  const token = await admin.comeIn(page, school);
  const courses = await makeCourses(token);
  const [first, second] = courses;
  await admin.fillSettings(page, school);
  await admin.replaceTestimonials(page, school);
  await admin.addCaseStudy(page, school);
  await admin.stateSeller(page, school);
  await publishTheRest(token);
  const pay = () => {
    const body = buildOutsidePayment(STUDENT, [second?._id ?? '']);
    return send(school, recordOutsidePayment, { token, body });
  };
  expect((await pay()).body).toMatchObject({ success: false, code: 'not_for_sale' });
  for (const path of PUBLIC_PAGES) expect(await isListed(page, path), path).toBe(false);
  await admin.openSchool(page, school);
  const courseName = first?.courseName ?? '';
  await admin.inviteInstructor(page, school, courseName);
  await admin.getIn(browser, school, { email: 'ila@chitrakatha.in', to: /\/profile/ });
  await admin.inviteStudent(page, school, { email: STUDENT, courseName });
  await admin.getIn(browser, school, { email: STUDENT, to: /\/course-learning\// });
  await seenByVisitors(browser);
  expectData(await pay(), 'data');
  const receipt = extractPdfText(pdfIn(await mailTo(school, STUDENT, '.pdf')));
  expect(receipt).toContain('Chitrakatha Studio LLP');
  expect(receipt).toContain('12 Baner Road, Pune 411045');
});

const PUBLIC_PAGES = ['/', '/about', '/services', '/contact', '/work', '/all-courses', '/terms'];

/** Whether search engines may list a page. */
async function isListed(page: Page, path: string): Promise<boolean> {
  const answer = await page.request.get(`${school.url}${path}`);
  expect(answer.status(), path).toBe(200);
  return !(await answer.text()).includes('<meta name="robots" content="noindex"');
}

async function makeCourses(token: string) {
  const numbers = Array.from({ length: COURSES }, (_, index) => index + 1);
  return Promise.all(
    numbers.map((number) =>
      makeEmptyCourse(school, { token }, { courseName: `Kolam, part ${number}` }),
    ),
  );
}

/**
 * Publishes figures, the team and the policies, which other journeys publish through the admin
 * pages.
 */
async function publishTheRest(token: string): Promise<void> {
  const at = { server: school, token };
  await publishDocument(at, 'stats', OWN_STATS);
  await publishDocument(at, 'team', OWN_TEAM);
  for (const key of ['terms', 'privacy', 'refunds'] as const)
    await publishDocument(at, key, (await fetchDocument(at, key)).shipped);
}

async function seenByVisitors(browser: Browser): Promise<void> {
  const visitor = await browser.newPage({ baseURL: school.url });
  const getSource = async (path: string) => (await visitor.request.get(path)).text();
  // The opening is in the last build.
  await expect.poll(() => getSource('/about'), { timeout: 120_000 }).not.toContain('Opening soon');
  expect(await getSource('/about')).toContain('Draws.');
  for (const path of PUBLIC_PAGES) expect(await isListed(visitor, path), path).toBe(true);
  await open(visitor, '/');
  await expect(visitor).toHaveTitle(/Chitrakatha/);
  await expect(visitor.getByText('Asha Rao')).toBeVisible();
  await expect(visitor.locator('#portfolio')).toContainText('A fair for handlooms');
  const facts = await visitor.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.join()).toContain('+91 98200 12345');
  expect(await getSource('/site.webmanifest')).toContain('Chitrakatha | Pictures that speak');
  await open(visitor, '/contact');
  await expect(visitor.getByRole('link', { name: '+91 98200 12345' }).first()).toBeVisible();
  await open(visitor, '/terms');
  await expect(visitor.getByText('Chitrakatha Studio LLP').first()).toBeVisible();
  await open(visitor, admin.caseStudyIn(school));
  await expect(visitor.getByLabel('Video: A fair for handlooms')).toBeVisible();
  for (const path of ['/', '/contact', '/about', '/services', '/work', '/privacy-policy'])
    expect(await getSource(path), path).not.toMatch(/Rangshala Example|0 Example Lane|00000 00000/);
  await visitor.close();
}
