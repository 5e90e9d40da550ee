// Bundles on offer: whether one can be bought, the share of the price for each course, and the public view.
import type { PublicBundle } from '#contract/sales/bundles.ts';
import { splitByWeights } from '#contract/sales/largest-remainder.ts';
import { toPaise, sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { requireFound } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { BundleRow, CourseRow } from '../platform/tables.ts';
import * as store from './bundles.store.ts';
import type { BundledCourse } from './bundles.store.ts';
import type { Prices } from './course-columns.ts';
import { getChargedPrice } from './sale.ts';
import { loadCourseCards } from './views.ts';

/** Why a bundle cannot be bought, as a sentence for admins; empty when it can. */
export function getUnavailableReason(
  bundle: Pick<BundleRow, 'price_paise'>,
  courses: readonly BundledCourse[],
  prices: Prices,
): string {
  const rows = courses.flatMap(({ row }) => (row ? [row] : []));
  if (rows.length < courses.length) return 'One of its courses was deleted.';
  const draft = rows.find(({ status }) => status !== 'Published');
  if (draft) return `'${draft.name}' is not published.`;
  if (bundle.price_paise > sumPaise(rows.map((row) => getPrice(row, prices))))
    return 'Its courses now cost less when bought separately.';
  return '';
}

function getPrice(row: CourseRow, prices: Prices): Paise {
  return prices === 'list' ? row.price_paise : getChargedPrice(row, prices.at);
}

interface BundleOffer {
  bundle: BundleRow;
  /** In the order of the bundle. */
  courses: CourseRow[];
  /** Share of the price by course id, in proportion to list prices. */
  shares: ReadonlyMap<string, Paise>;
}

/** Undefined when the bundle cannot be bought at that moment. */
export async function findBundleOffer(
  db: Queries,
  bundleId: string,
  at: number,
): Promise<BundleOffer | undefined> {
  const [bundle] = await store.listBundlesByIds(db, [bundleId]);
  if (!bundle || bundle.is_on === 0) return undefined;
  const bundled = (await store.listCoursesByBundle(db, [bundleId])).get(bundleId) ?? [];
  if (getUnavailableReason(bundle, bundled, { at }) !== '') return undefined;
  const courses = bundled.flatMap(({ row }) => (row ? [row] : []));
  return { bundle, courses, shares: getShares(bundle, courses) };
}

function getShares(
  { price_paise: price }: Pick<BundleRow, 'price_paise'>,
  courses: readonly CourseRow[],
): Map<string, Paise> {
  const lists = courses.map((course) => course.price_paise);
  const parts = splitByWeights(price, lists);
  return new Map(courses.map(({ id }, nth) => [id, requireFound(parts[nth])]));
}

/** All bundles that can be bought, newest first. */
export async function listPublicBundles(db: Queries, prices: Prices): Promise<PublicBundle[]> {
  return loadPublicBundles(db, await store.listPublishedBundles(db), prices);
}

/** Fails: not_found. */
export async function getPublicBundle(
  db: Queries,
  bundleId: string,
  prices: Prices,
): Promise<PublicBundle> {
  const rows = await store.listBundlesByIds(db, [bundleId]);
  const [view] = await loadPublicBundles(
    db,
    rows.filter((row) => row.is_on === 1),
    prices,
  );
  return requireFound(view, 'This bundle is not on sale.');
}

async function loadPublicBundles(
  db: Queries,
  bundles: readonly BundleRow[],
  prices: Prices,
): Promise<PublicBundle[]> {
  const bundled = await store.listCoursesByBundle(
    db,
    bundles.map(({ id }) => id),
  );
  const available = bundles.filter(
    (bundle) => getUnavailableReason(bundle, bundled.get(bundle.id) ?? [], prices) === '',
  );
  const availableCourses = available.flatMap(({ id }) =>
    (bundled.get(id) ?? []).flatMap(({ row }) => row ?? []),
  );
  const distinct = [...new Map(availableCourses.map((row) => [row.id, row])).values()];
  const cards = await loadCourseCards(db, distinct, { prices });
  const byId = new Map(cards.map((card) => [card._id, card]));
  return available.map((bundle) => {
    const { id, title, description, price_paise: price } = bundle;
    const rows = (bundled.get(id) ?? []).flatMap(({ row }) => row ?? []);
    const shares = getShares(bundle, rows);
    const courses = rows.map((row) => {
      const { _id, courseName, thumbnail, price: ownPrice } = requireFound(byId.get(row.id));
      const cardFields = { _id, courseName, thumbnail, price: toPaise(ownPrice) };
      return { ...cardFields, list: row.price_paise, share: requireFound(shares.get(_id)) };
    });
    return { _id: id, title, description, price, courses };
  });
}
