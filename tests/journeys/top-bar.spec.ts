// The top bar and its menus, for visitors and signed-in users, on wide and narrow screens.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { longUnless } from './support/long.ts';
import { open } from './support/pages.ts';
import { MARKETING_PAGES } from './support/site-pages.ts';

const PHONE = { width: 390, height: 844 };
const LINKS = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Courses', '/all-courses'],
  ['Contact', '/contact'],
] as const;

const bar = (page: Page): Locator => page.getByRole('banner');
const nav = (page: Page): Locator => bar(page).getByRole('navigation', { name: 'Main' });

async function expectLinks(links: Locator): Promise<void> {
  await expect(links).toHaveText(LINKS.map(([text]) => text));
  for (const [place, [, href]] of LINKS.entries()) {
    await expect(links.nth(place)).toHaveAttribute('href', href);
  }
}

test('NAV-01 a name of sixty letters does not displace links and menu', async ({ page }) => {
  const name = 'Sunrise Entertainment and Photographers of Lower Parel Mumba';
  for (const account of [STUDENT, ADMIN]) {
    await signIn(page, account);
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      await open(page, '/about');
      const long = bar(page).locator('.brand-name');
      await long.evaluate((element, text) => (element.textContent = text), name);
      const press = width < 960 ? bar(page).getByRole('button', { name: 'Menu' }) : nav(page);
      const { x, width: wide } = (await press.boundingBox()) ?? { x: 0, width: Infinity };
      expect(x + wide, `${width}`).toBeLessThanOrEqual(width);
      await (width < 960 ? press : press.getByRole('link').first()).click({ trial: true });
      expect((await press.boundingBox())?.height).toBeLessThan(60);
    }
  }
});

test('NAV-01 the bar stays in view on a scrolled page', async ({ page }) => {
  for (const path of MARKETING_PAGES) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(nav(page)).toBeInViewport({ ratio: 1 });
    expect((await bar(page).boundingBox())?.y).toBe(0);
  }
});

test('NAV-02 NAV-03 NAV-06 shows logo, MSME Verified, five links in order and Login', async ({
  page,
}) => {
  await page.goto('/about');
  const brand = bar(page).getByRole('link', { name: /Rangshala/ });
  await expect(brand.locator('svg').first()).toBeVisible();
  await expect(brand.getByText('MSME Verified')).toBeVisible();
  await expectLinks(nav(page).getByRole('link'));
  await bar(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('NAV-04 OPEN-36 the link of the current page is highlighted, Home only on its own page', async ({
  page,
}) => {
  for (const [path, current] of [
    ...LINKS.map(([text, href]) => [href, text] as const),
    ['/courses', 'Courses'],
    ['/courses-list', null],
    ['/course/1', null],
  ] as const) {
    await page.goto(path);
    const links = nav(page).getByRole('link');
    for (const [text] of LINKS) {
      const link = links.filter({ hasText: new RegExp(`^\\s*${text}\\s*$`) });
      await expect(link).toHaveCSS('font-weight', text === current ? '600' : '500');
      if (text === current) await expect(link).toHaveAttribute('aria-current', 'page');
      else await expect(link).not.toHaveAttribute('aria-current');
    }
  }
});

test('NAV-07 NAV-08 NAV-09 for a signed-in user, the avatar opens the account menu', async ({
  page,
}) => {
  const user = await signIn(page, STUDENT);
  await page.goto('/about');
  await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
  const avatar = bar(page).getByRole('button', { name: 'Account menu' });
  await expect(avatar.locator('[data-session-avatar]')).toHaveText(
    `${[...user.firstName][0]}${[...user.lastName][0]}`,
  );
  await avatar.click();
  const menu = page.locator('#user-menu');
  await expect(menu.getByText(`${user.firstName} ${user.lastName}`)).toBeVisible();
  await expect(menu.getByText(user.email)).toBeVisible();
  await expect(menu.getByText(user.accountType, { exact: true })).toBeVisible();
  const entries = menu.locator('a, button');
  await expect(entries).toHaveText(['Dashboard', 'Profile', 'All Courses', 'Log out']);
  for (const [place, href] of ['/dashboard', '/profile', '/courses'].entries()) {
    await expect(entries.nth(place)).toHaveAttribute('href', href);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(avatar).toBeFocused();
  await avatar.click();
  await entries.last().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test("NAV-07 the avatar shows the user's picture if there is one", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('token', 'a-token');
    const person = { _id: '1', firstName: 'Meera', lastName: 'Iyer', email: 'm@example.com' };
    const user = { ...person, accountType: 'Student', image: '/favicon.svg' };
    localStorage.setItem('user', JSON.stringify(user));
  });
  await page.goto('/about');
  const picture = bar(page).getByRole('button', { name: 'Account menu' }).locator('img');
  await expect(picture).toHaveAttribute('src', '/favicon.svg');
  await expect(picture).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('NAV-10 NAV-11 NAV-12 the menu opens with the links, the theme and the login, and collapses', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(nav(page)).toBeHidden();
    const button = bar(page).getByRole('button', { name: 'Menu', exact: true });
    const menu = page.locator('#mobile-menu');
    await expect(menu).toBeHidden();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectLinks(menu.locator(':scope > a'));
    await expect(menu.getByRole('link', { name: 'About' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth');
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await menu.getByRole('button', { name: 'Dark Mode' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await menu.getByRole('button', { name: 'Light Mode' }).click();
    await expect(menu.getByRole('button', { name: 'Dark Mode' })).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('NAV-10 the menu opens with the links without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const page = await context.newPage();
    await page.goto(`${baseURL}/about`);
    const menu = bar(page).locator('details');
    await expect(bar(page).getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Contact' })).toBeHidden();
    await menu.locator('summary').click();
    for (const name of ['Home', 'About', 'Services', 'Courses', 'Contact'])
      await expect(menu.getByRole('link', { name })).toBeVisible();
    await menu.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await context.close();
  });

  test('NAV-12 for a signed-in user, the menu contains dashboard, profile and logout', async ({
    page,
  }) => {
    await signIn(page, STUDENT);
    await page.goto('/about');
    await bar(page).getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.locator('#mobile-menu');
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await expect(menu.getByRole('link', { name: 'Login' })).toBeHidden();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('html')).not.toHaveAttribute('data-session');
  });
});

for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
  test(
    `OPEN-43 an admin sees the floating menu at ${viewport.width} px, and it does not cover the chat link`,
    longUnless(viewport === PHONE),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await signIn(page, ADMIN);
      for (const path of ['/', '/courses', '/create-course', '/students']) {
        await open(page, path);
        const menu = page.getByRole('navigation', { name: 'Admin actions' });
        await menu.getByRole('button').click();
        const entries = menu.getByRole('link');
        await expect(entries).toHaveText([
          'Create Course',
          'Manage Courses',
          'All Courses',
          'Add Category',
          'Students',
          'Payments',
          'Messages',
          'Reviews',
        ]);
        for (const [place, href] of [
          '/create-course',
          '/manage-courses',
          '/courses',
          '/add-category',
          '/students',
          '/payments',
          '/messages',
          '/reviews',
        ].entries()) {
          await expect(entries.nth(place)).toHaveAttribute('href', href);
        }
        const chat = page.getByRole('link', { name: 'Chat with us' });
        // Pages behind the login have no chat link.
        if (['/create-course', '/students'].includes(path)) {
          await expect(chat).toHaveCount(0);
          continue;
        }
        const [above, below] = [await menu.boundingBox(), await chat.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
        // The chat link hides where it would cover a control.
        if (path === '/courses') continue;
        await chat.click({ trial: true });
      }
    },
  );
}

for (const width of [1440, 390, 320]) {
  test(
    `the admin menu is in the top bar at ${width} px, and covers nothing`,
    longUnless(width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, ADMIN);
      await open(page, '/students');
      const menu = page.getByRole('navigation', { name: 'Admin actions' });
      const own = await getBox(menu.getByRole('button'));
      const around = await getBox(bar(page));
      expect(own.y).toBeGreaterThanOrEqual(around.y);
      expect(own.y + own.height).toBeLessThanOrEqual(around.y + around.height);
      expect(own.x + own.width).toBeLessThanOrEqual(width);
      for (const element of await bar(page)
        .getByRole('link')
        .or(bar(page).getByRole('button'))
        .all()) {
        if (!(await element.isVisible())) continue;
        const { x, width: wide } = await getBox(element);
        expect(x + wide, await element.innerText()).toBeLessThanOrEqual(own.x);
      }
      await menu.getByRole('button').click();
      await menu.getByRole('link', { name: 'Reviews' }).click({ trial: true });
    },
  );
}

test('admin pages start beside the sidebar and end where the top bar ends', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, ADMIN);
  const paths = ['/dashboard', '/students', '/payments', '/messages', '/reviews'];
  for (const path of [...paths, '/manage-courses', '/courses']) {
    await open(page, path);
    const around = await contentEdges(bar(page).locator('.wrap'));
    const own = await contentEdges(page.locator('main.wrap, main .wrap').first());
    const list = page.getByRole('navigation', { name: 'Admin pages' });
    const beside = (await list.isVisible()) ? await contentEdges(list) : undefined;
    const left = beside ? beside.end + own.padding : around.left;
    expect(Math.abs(own.left - left), path).toBeLessThanOrEqual(1);
    expect(Math.abs(own.right - around.right), path).toBeLessThanOrEqual(1);
  }
});

/** The left and right edge of a box's content, in pixels from the left. */
async function contentEdges(box: Locator) {
  return box.evaluate((element) => {
    const { left, right: end } = element.getBoundingClientRect();
    const padding = parseFloat(getComputedStyle(element).paddingLeft);
    return { left: left + padding, right: end - padding, padding, end };
  });
}

async function getBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element has no box.');
  return box;
}

test('OPEN-43 students have no admin menu', async ({ page }) => {
  await signIn(page, STUDENT);
  await page.goto('/courses');
  await expect(bar(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin actions' })).toHaveCount(0);
});

test('NAV-10 the open menu stops the page from scrolling and closes when the focus leaves it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/');
  const button = bar(page).getByRole('button', { name: 'Menu' });
  await button.click();
  await expect(page.locator('#mobile-menu')).toBeVisible();
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.locator('#mobile-menu').getByRole('link', { name: 'Login' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('#mobile-menu')).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('link', { name: 'Join Community' })).toBeFocused();
});
