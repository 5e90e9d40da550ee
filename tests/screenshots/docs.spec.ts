// Screenshots of README and the handbook, of a demo school with some sales.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from '../journeys/support/accounts.ts';
import { caller } from '../journeys/support/admin.ts';
import { next, stage } from '../journeys/support/authoring.ts';
import { payCourse } from '../journeys/support/buyers.ts';
import { open } from '../journeys/support/pages.ts';
import { play } from '../journeys/support/video.ts';

const FOLDER = 'docs/images';
const BUYERS = [
  'Ananya Iyer',
  'Rohan Deshmukh',
  'Meera Nair',
  'Kabir Sheikh',
  'Ishita Bose',
  'Arjun Patil',
  'Farah Khan',
  'Dev Malhotra',
];
const TEAM = [
  { fullName: 'Neha Kulkarni', role: 'manager' },
  { fullName: 'Sameer Joshi', role: 'instructor' },
  { fullName: 'Divya Rao', role: 'support' },
] as const;

interface Card {
  _id: string;
  courseName: string;
  price: number;
}

/** Set by the preparation: the school is prepared once, for all pictures. */
let orderId = '';
let courseId = '';

async function save(page: Page, name: string): Promise<void> {
  await expect(page.locator('.skeleton, [aria-busy="true"]').locator('visible=true')).toHaveCount(
    0,
  );
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' });
}

/** Scrolls a part of the page to the top, below the header. */
async function scrollToHeading(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { name }).first();
  await heading.evaluate((element) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - 110, behavior: 'instant' });
  });
}

test.describe.configure({ mode: 'serial' });

test('prepares the school', async ({ request }) => {
  const admin = await caller(request);
  const { data: cards } = await admin.get<{ data: Card[] }>('/course/getAllCourses?view=card');
  const sold = cards.filter(({ price }) => price > 0).slice(0, 5);
  courseId = sold[0]?._id ?? '';
  const { data: seller } = await admin.get<{ data: { today: string } }>('/tax/sellerTerms');
  await admin.post('/tax/sellerTerms', {
    registration: 'regular',
    legalName: 'Rangshala Studio LLP',
    tradeName: 'Rangshala',
    address: '12 Hill Road, Bandra West, Mumbai 400050',
    state: '27',
    gstin: '27AAAFZ0000A1Z3',
    sac: '999293',
    rate: 18,
    careEmail: 'care@rangshala.example',
    carePhone: '+91 98200 00000',
    from: seller.today,
    invoiceSeries: 'RSI',
    receiptSeries: 'RSR',
    creditNoteSeries: 'RSC',
    refundNoteSeries: 'RSN',
  });
  for (const [index, fullName] of BUYERS.entries()) {
    const email = `${fullName.toLowerCase().replace(' ', '.')}@buyers.example`;
    const answer = await request.post('/api/v1/auth/signup', {
      headers: { 'x-forwarded-for': `198.18.0.${index + 1}` },
      data: {
        email,
        password: 'kolam-by-hand',
        fullName,
        contactNumber: '9876543210',
        accountType: 'Student',
      },
    });
    expect(answer.ok()).toBe(true);
    const { token } = (await answer.json()) as { token: string };
    for (const course of sold.slice(index % 3, (index % 3) + 1 + (index % 2)))
      await payCourse(request, course._id, token);
  }
  const { data: orders } = await admin.get<{ data: { _id: string }[] }>('/payment/orders?page=1');
  orderId = orders[0]?._id ?? '';
  const coupon = { minimum: null, courseIds: [], from: seller.today, email: null, maxTotal: null };
  for (const [code, value, until] of [
    ['FESTIVE20', 20, '2099-12-31'],
    ['STUDENT10', 10, null],
    ['EARLYBIRD', 25, '2099-01-31'],
  ] as const)
    await admin.post('/coupons/create', {
      ...coupon,
      code,
      kind: 'percent',
      value: value * 100,
      until,
      maxPerAccount: 1,
    });
  for (const [title, courses] of [
    ['Social media, start to finish', sold.slice(0, 2)],
    ['From sketch to print', sold.slice(2, 4)],
  ] as const) {
    const total = courses.reduce((sum, { price }) => sum + price, 0);
    const { data } = await admin.post<{ data: { _id: string } }>('/bundles/create', {
      title,
      description: 'Two courses that belong together.',
      price: Math.round(total * 0.8) * 100,
      courseIds: courses.map(({ _id }) => _id),
    });
    await admin.post('/bundles/switch', { bundleId: data._id, isOn: true });
  }
  for (const { fullName, role } of TEAM)
    await admin.post('/team/invite', {
      fullName,
      role,
      email: `${fullName.toLowerCase().replace(' ', '.')}@rangshala.example`,
      courseIds: role === 'instructor' ? [courseId] : [],
    });
});

test('home', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await save(page, 'home');
});

test('player', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, STUDENT);
  await open(page, '/dashboard');
  await page
    .getByRole('link', { name: /^(Continue|Start|Resume|Review)/ })
    .first()
    .click();
  await play(page, 8);
  await expect(page.locator('.vjs-waiting')).toHaveCount(0);
  await page.screenshot({ path: `${FOLDER}/player.png`, animations: 'disabled' });
});

test('admin dashboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  await save(page, 'admin');
});

/** Pages of the admin area that need no step after opening. */
const PAGES = [
  ['dashboard', () => '/dashboard'],
  ['organization', () => '/settings#house'],
  ['launch-checklist', () => '/settings#launch'],
  ['coupons', () => '/coupons'],
  ['bundles', () => '/bundles'],
  ['orders', () => '/payments'],
  ['order', () => `/payments?order=${orderId}`],
  ['business-and-gst', () => '/seller'],
  ['students', () => '/students'],
  ['team', () => '/team'],
  ['activity-log', () => '/activity'],
  ['website-content', () => '/settings#testimonials'],
  ['posts', () => '/posts'],
  ['course-details', () => `/edit-course/${courseId}`],
] as const;

for (const [name, toPath] of PAGES)
  test(`handbook: ${name}`, async ({ page }) => {
    await signIn(page, ADMIN);
    await open(page, toPath());
    await save(page, `handbook/${name}`);
  });

test('handbook: the other steps of a course', async ({ page }) => {
  await signIn(page, ADMIN);
  await open(page, `/edit-course/${courseId}`);
  await next(page).click();
  await expect(stage(page, 2)).toBeVisible();
  await save(page, 'handbook/course-content');
  await next(page).click();
  await expect(stage(page, 3)).toBeVisible();
  await save(page, 'handbook/course-publish');
});

test('handbook: the refund dialog', async ({ page }) => {
  await signIn(page, ADMIN);
  await open(page, `/payments?order=${orderId}`);
  await page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Refund/ })).toBeVisible();
  await save(page, 'handbook/refund-dialog');
});

test('handbook: the GST return', async ({ page }) => {
  await signIn(page, ADMIN);
  await open(page, '/seller');
  await page.getByLabel('Period').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('status').getByText(/documents?\./)).toBeVisible();
  await scrollToHeading(page, 'GST return');
  await save(page, 'handbook/gst-return');
});
