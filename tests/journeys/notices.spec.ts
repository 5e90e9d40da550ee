// The three layers of notices: their position, duration and dismissal.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { LONG, longUnless } from './support/long.ts';
import { leave, openTimeless, settle, type Left } from './support/notices.ts';
import { follow, islandsReady, open, signUp } from './support/pages.ts';

const BANNER: Left = { layer: 'banner', type: 'warning', title: 'Payment Cancelled' };
const OWN: Left = { layer: 'own', type: 'error', title: 'Error', message: 'Failed to fetch' };
const shared = (title: string): Left => ({ layer: 'shared', type: 'success', title });

const notice = (page: Page, text: string): Locator =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text });
const messages = (page: Page): Locator =>
  page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');

/** Waits until sliding elements stand still. */
async function atRest(locator: Locator): Promise<void> {
  await locator.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}

test('NOTE-01 the banner slides in at the fixed top right', async ({ page }) => {
  await leave(page, [BANNER]);
  await openTimeless(page, '/services');
  const banner = notice(page, BANNER.title);
  await expect(banner).toHaveCSS('animation-name', 'banner-in');
  const from = await banner.evaluate((element) => {
    const [slide] = element.getAnimations();
    const [first] = slide?.effect instanceof KeyframeEffect ? slide.effect.getKeyframes() : [];
    return String(first?.['translate'] ?? element.getAnimations().length);
  });
  expect(from).toMatch(/^calc\(100% \+ |^0$/);
  await atRest(banner);
  const box = await banner.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
  expect(box?.y).toBeLessThan(120);
  await page.evaluate(() => scrollTo(0, 1200));
  expect(await banner.boundingBox()).toEqual(box);
});

test('NOTE-02 the banner hides after 5000 ms and is removed 300 ms later', async ({ page }) => {
  await leave(page, [BANNER]);
  await openTimeless(page, '/services');
  const banner = notice(page, BANNER.title);
  await expect(banner).toBeVisible();
  await page.clock.runFor(4999);
  await expect(banner).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(1);
  await expect(banner).toHaveCSS('opacity', '0');
  await page.clock.runFor(299);
  await expect(banner).toBeAttached();
  await page.clock.runFor(1);
  await expect(banner).not.toBeAttached();
});

test('NOTE-03 closing the banner hides it at once and removes it 300 ms later', async ({
  page,
}) => {
  await leave(page, [BANNER]);
  await openTimeless(page, '/services');
  const banner = notice(page, BANNER.title);
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCSS('opacity', '0');
  await page.clock.runFor(299);
  await expect(banner).toBeAttached();
  await page.clock.runFor(1);
  await expect(banner).not.toBeAttached();
});

test("NOTE-04 NOTE-05 OPEN-44 the previous page's notice shows first; then a failed login shows alone for 5 seconds", async ({
  page,
}) => {
  await leave(page, [OWN]);
  await openTimeless(page, '/auth');
  await islandsReady(page);
  await expect(notice(page, 'Failed to fetch')).toBeVisible();
  await page.getByLabel('Email').fill(STUDENT.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  const press = page.getByRole('main').getByRole('button', { name: /log ?in/i });
  await press.click();
  const toast = notice(page, 'Login failed');
  let passed = 0;
  const toastCame = async (): Promise<boolean> => {
    await page.clock.runFor(100);
    passed += 100;
    expect(await page.locator('.toasts-own .toast').count()).toBeLessThan(2);
    return toast.isVisible();
  };
  await expect.poll(toastCame, { intervals: [10] }).toBe(true);
  expect(passed).toBeGreaterThanOrEqual(2500);
  await expect(notice(page, 'Failed to fetch')).toHaveCount(0);
  await press.hover();
  await page.clock.runFor(4999);
  await expect(toast).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(1);
  await expect(toast).toHaveAttribute('data-leaving', 'true');
  await page.clock.runFor(300);
  await expect(toast).not.toBeAttached();
});

test('NOTE-06 the shared layer shows three at most, each for 4000 ms', async ({ page }) => {
  await leave(page, ['One', 'Two', 'Three', 'Four'].map(shared));
  await openTimeless(page, '/services');
  await expect(page.locator('#notices section')).toBeAttached();
  await settle(page, 4);
  await expect(messages(page)).toHaveCount(4);
  const shown = messages(page).and(page.locator('[data-visible="true"]'));
  await expect(shown).toHaveCount(3);
  await expect(messages(page).filter({ hasText: 'One' })).toHaveCSS('opacity', '0');
  await page.clock.runFor(3900);
  await expect(shown).toHaveCount(3);
  await page.clock.runFor(350);
  await expect(messages(page)).toHaveCount(0);
});

test('NOTE-07 NOTE-10 shared toasts are 356 px wide, 14 px apart, and Alt+T moves focus to them', async ({
  page,
}) => {
  await leave(page, ['One', 'Two', 'Three'].map(shared));
  await openTimeless(page, '/services');
  await expect(page.locator('#notices section')).toBeAttached();
  await settle(page, 3);
  await expect(messages(page)).toHaveCount(3);
  await page.keyboard.press('Alt+KeyT');
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
  await settle(page, 3);
  await expect(messages(page).first()).toHaveAttribute('data-expanded', 'true');
  await atRest(page.locator('[data-sonner-toaster]'));
  const boxes = await Promise.all(
    (await messages(page).all()).map((element) => element.boundingBox()),
  );
  expect(boxes.map((box) => box?.width)).toEqual([356, 356, 356]);
  const [front, middle, back] = boxes.map((box) => ({
    top: box?.y ?? 0,
    height: box?.height ?? 0,
  }));
  expect((front?.top ?? 0) - (middle?.top ?? 0) - (middle?.height ?? 0)).toBeCloseTo(14, 0);
  expect((middle?.top ?? 0) - (back?.top ?? 0) - (back?.height ?? 0)).toBeCloseTo(14, 0);
});

test('NOTE-08 OPEN-44 the dismissed logout notice is removed after 200 ms', async ({ page }) => {
  await signIn(page, STUDENT);
  await openTimeless(page, '/about');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('#notices section')).toBeAttached();
  await settle(page, 1);
  const goodbye = messages(page).filter({ hasText: 'Logged out successfully' });
  await expect(goodbye).toContainText('See you soon!');
  await goodbye.getByRole('button', { name: 'Close' }).click();
  await page.clock.runFor(199);
  await expect(goodbye).toBeAttached();
  await page.clock.runFor(10);
  await expect(goodbye).not.toBeAttached();
});

/** Drags a toast down by `pixels` within `milliseconds`. */
async function pull(page: Page, toast: Locator, by: { pixels: number; milliseconds: number }) {
  await atRest(toast);
  const box = await toast.boundingBox();
  const x = (box?.x ?? 0) + 120;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 5);
  await page.clock.runFor(by.milliseconds);
  await page.mouse.move(x, y + by.pixels);
  await page.mouse.up();
}

for (const { pixels, milliseconds, gone } of [
  { pixels: 20, milliseconds: 1000, gone: true },
  { pixels: 18, milliseconds: 1000, gone: false },
  { pixels: 12, milliseconds: 100, gone: true },
  { pixels: 10, milliseconds: 100, gone: false },
]) {
  test(
    `NOTE-09 a shared toast dragged ${pixels} px in ${milliseconds} ms ${gone ? 'closes' : 'stays'}`,
    longUnless(milliseconds === 100),
    async ({ page }) => {
      await leave(page, [shared('Pull me')]);
      await openTimeless(page, '/services');
      await expect(page.locator('#notices section')).toBeAttached();
      await settle(page, 1);
      const toast = messages(page).first();
      await expect(toast).toBeVisible();
      await pull(page, toast, { pixels, milliseconds });
      await page.clock.runFor(250);
      await expect(messages(page)).toHaveCount(gone ? 0 : 1);
    },
  );
}

for (const width of [1440, 1100, 700, 390, 320]) {
  test(
    `OPEN-44 OPEN-45 at ${width} px no layer covers another, the chat link or the admin menu`,
    longUnless(width === 1440 || width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, ADMIN);
      await leave(page, [BANNER, OWN, shared('One'), shared('Two'), shared('Three')]);
      await openTimeless(page, '/services');
      await expect(page.locator('#notices section')).toBeAttached();
      await settle(page, 3);
      const layers = {
        banner: notice(page, BANNER.title),
        own: notice(page, 'Failed to fetch'),
        one: messages(page).nth(0),
        two: messages(page).nth(1),
        three: messages(page).nth(2),
        chat: page.getByRole('link', { name: 'Chat with us' }),
        menu: page.getByRole('navigation', { name: 'Admin actions' }),
      };
      // A toast that slides away under the pointer is not hovered.
      await atRest(messages(page).first());
      await messages(page).first().hover();
      await expect(messages(page).first()).toHaveAttribute('data-expanded', 'true');
      for (const layer of Object.values(layers)) await atRest(layer);
      const boxes = await Promise.all(
        Object.entries(layers).map(async ([name, layer]) => ({
          name,
          box: (await layer.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 },
        })),
      );
      const met = boxes.flatMap(({ name, box }, place) =>
        boxes
          .slice(place + 1)
          .filter(({ box: otherBox }) => meet(box, otherBox))
          .map((box) => `${name} and ${box.name}`),
      );
      expect(met).toEqual([]);
      const own = boxes.find(({ name }) => name === 'own')?.box;
      if (width < 640) expect(own?.width).toBe(width - 32);
      else expect(own?.x).toBe(24);
    },
  );
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function meet(left: Box, right: Box): boolean {
  return (
    left.x < right.x + right.width &&
    right.x < left.x + left.width &&
    left.y < right.y + right.height &&
    right.y < left.y + left.height
  );
}

test('OPEN-44 a notice of an offline click shows once the connection is back', async ({
  page,
  context,
}) => {
  await open(page, '/auth');
  await islandsReady(page);
  await page.getByLabel('Email').fill(STUDENT.email);
  await page.getByLabel('Password', { exact: true }).fill(STUDENT.password);
  await context.setOffline(true);
  // The code of the notices does not load either.
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/_astro/'),
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: /log ?in/i })
    .click();
  await failed;
  await context.setOffline(false);
  await expect(notice(page, 'Login failed')).toBeVisible();
});

test('OPEN-44 an admin sees the offline error while still offline', async ({ page, context }) => {
  await signIn(page, ADMIN);
  await open(page, '/students');
  await islandsReady(page);
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus();
  await expect(page.locator('#notices').locator('section')).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Download CSV' }).first().click();
  await expect(notice(page, 'Error')).toBeVisible();
});

test('OPEN-44 a notice under an open dialog can be read, reached and closed; a repeated notice shows once', async ({
  page,
}) => {
  await open(page, '/all-courses');
  const href = await page.getByRole('article').getByRole('link').first().getAttribute('href');
  await open(page, href ?? '');
  await page.getByRole('button', { name: 'Enroll to Access All Content' }).click();
  await page.route('**/api/v1/auth/signup', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Come back in a minute.' } }),
  );
  const student = { fullName: 'Asha Rao', email: 'asha@example.com', contactNumber: '9876543210' };
  await signUp(page, { ...student, password: 'a-long-password' });
  const toast = messages(page).filter({ hasText: 'Come back in a minute.' });
  await expect(toast).toBeVisible();
  const again = page.waitForResponse('**/api/v1/auth/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await again;
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect(toast).toHaveCount(1);
  // When the same notice is raised while it is closing, it shows again.
  await toast.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement) => {
    close.click();
    document.querySelector<HTMLElement>('dialog button[type="submit"]')?.click();
  });
  await expect(toast.and(page.locator('[data-removed="true"]'))).toHaveCount(0);
  await expect(toast).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(toast).toBeVisible();
});

/** Whether a tap anywhere on the control reaches it, once it is scrolled into view. */
const isFree = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    const pressed = [top + 2, (top + bottom) / 2, bottom - 2];
    return pressed.every((y) => element.contains(document.elementFromPoint(middle, y)));
  });

test('OPEN-45 on a phone a toast does not cover the submit button', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const refused = { status: 503, json: { success: false, message: 'Come back in a minute.' } };
  await page.route('**/api/v1/auth/{login,signup}', (route) => route.fulfill(refused));
  // The toast, the message in the form, or for a moment both.
  const message = notice(page, 'Come back in a minute.')
    .or(messages(page).filter({ hasText: 'Come back in a minute.' }))
    .first();
  await open(page, '/auth');
  await page.getByLabel('Email').fill(STUDENT.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  const login = page.getByRole('main').getByRole('button', { name: 'Login' });
  await login.click();
  await expect(message).toBeVisible();
  await expect.poll(() => isFree(login)).toBe(true);

  const student = {
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    contactNumber: '9876543210',
  };
  const create = page.getByRole('button', { name: 'Create Account' });
  await open(page, '/sign-up');
  await signUp(page, { ...student, password: 'a-long-password' });
  await expect(message).toBeVisible();
  await expect.poll(() => isFree(create)).toBe(true);

  await open(page, '/all-courses');
  await follow(page.getByRole('article').getByRole('link').first(), /\/course-detail\//);
  await page.getByRole('button', { name: 'Enroll to Access All Content' }).click();
  await signUp(page, { ...student, password: 'a-long-password' });
  await expect(message).toBeVisible();
  await expect.poll(() => isFree(create)).toBe(true);
});

test('a banner does not cover the open menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await leave(page, [BANNER]);
  await openTimeless(page, '/services');
  const banner = notice(page, BANNER.title);
  await atRest(banner);
  await page.getByRole('button', { name: 'Menu' }).click();
  const links = page.locator('#mobile-menu').getByRole('link');
  await expect(links.last()).toBeVisible();
  const roomBetween = async () => {
    const [lowest, box] = [await links.last().boundingBox(), await banner.boundingBox()];
    return (box?.y ?? 0) - ((lowest?.y ?? Infinity) + (lowest?.height ?? 0));
  };
  await expect.poll(roomBetween).toBeGreaterThan(0);
  await expect(banner).toBeInViewport({ ratio: 1 });
});
