// The statement to be 18 or over, as production requires it: in a registered seller's own school,
// in a browser.
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';
import { become } from '../support/accounts.ts';
import { overflow, violations } from '../support/faults.ts';
import { islandsReady } from '../support/pages.ts';
import { toCard } from '../support/shop.ts';

/** Built by the journeys' own server. */
const SITE = resolve('dist');
const WORDS = 'I am 18 or over';

// The sandbox has its own origin here, which the content policy of the pages does not list.
test.use({ bypassCSP: true });

async function startSchool() {
  const shop = await startShop({ requiresAge: true, siteFolder: SITE });
  const admin = await makeAdmin(shop);
  await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
  const courses = [await makeCourse(shop, admin), await makeCourse(shop, admin)];
  const buyer = await makeStudent(shop);
  /** The buyer's stored consents, and the age source of their orders. */
  const listStored = async () => {
    const { db } = shop.deps;
    const consents = await db
      .selectFrom('consents')
      .select(['notice_version', 'given_by', 'withdrawn_at'])
      .where('user_id', '=', buyer.id)
      .where('purpose', '=', 'age')
      .execute();
    const orders = await db
      .selectFrom('orders')
      .select('age_source')
      .where('user_id', '=', buyer.id)
      .orderBy('created_at')
      .execute();
    return { consents, orders: orders.map((row) => row.age_source) };
  };
  const show = async (page: Page, index: number) => {
    await page.goto(`${shop.url}/course-detail/${courses[index]?._id}`);
    await islandsReady(page);
    await expect(toCard(page).card.getByLabel('Your State')).toBeVisible();
  };
  return { shop, buyer, listStored, show };
}

/** Requests for the payment script and for orders. */
function watched(page: Page) {
  const requests: string[] = [];
  page.on('request', (item) => {
    const name = /(checkout\.js|capturePayment)$/.exec(item.url())?.[1];
    if (name !== undefined) requests.push(name);
  });
  return requests;
}

for (const width of [1440, 320])
  test(`TAX-03: at ${width} px the statement is required once per account, its checkbox is marked when missing, and nothing loads before`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { shop, buyer, listStored, show } = await startSchool();
    await become(page, shop.url, buyer);
    const requests = watched(page);
    await show(page, 0);
    const { card, enrol } = toCard(page);
    const box = card.getByRole('checkbox', { name: WORDS });
    await expect(box).not.toBeChecked();
    await card.getByLabel('Your State').selectOption({ label: 'Karnataka' });
    await enrol.click();
    await expect(card.getByRole('alert')).toHaveText('Confirm that you are 18 or over');
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(requests).toEqual([]);
    expect(await listStored()).toEqual({ consents: [], orders: [] });
    expect.soft(await violations(page)).toEqual([]);
    expect.soft(await overflow(page)).toEqual([]);

    await box.check();
    const script = page.waitForRequest(/checkout\.js$/);
    await enrol.click();
    await script;
    const given = { notice_version: 'age-18', given_by: 'checkout', withdrawn_at: null };
    await expect.poll(listStored).toEqual({ consents: [given], orders: ['given'] });

    await show(page, 1);
    await expect(card.getByRole('checkbox', { name: WORDS })).toHaveCount(0);
    const ordered = page.waitForResponse(/capturePayment$/);
    await enrol.click();
    expect((await ordered).ok()).toBe(true);
    expect(await listStored()).toEqual({ consents: [given], orders: ['given', 'earlier'] });
    await shop.close();
  });
