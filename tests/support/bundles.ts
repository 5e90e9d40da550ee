// Bundles for tests, by default of three new courses.
import { createBundle, switchBundle } from '#contract/sales/bundles.ts';
import type { Bundle } from '#contract/sales/bundles.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { paise } from '#contract/sales/money.ts';
import { expectData, makeCourse } from './makers.ts';
import type { Person } from './makers.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

export type BundleBody = BodyOf<typeof createBundle> & { courseIds: string[] };

/** ₹1,999 for courses of ₹999, ₹1,499 and ₹499. */
export async function buildBundleBody(
  server: TestServer,
  admin: Person,
  changes: Partial<BundleBody> = {},
): Promise<BundleBody> {
  return {
    title: 'Three crafts',
    description: 'One after the other.',
    price: paise(199_900),
    ...changes,
    courseIds: changes.courseIds ?? (await makeThreeCourses(server, admin)),
  };
}

async function makeThreeCourses(server: TestServer, admin: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const [courseName, price] of [
    ['Kolam', '999'],
    ['Madhubani', '1499'],
    ['Warli', '499'],
  ] as const)
    ids.push((await makeCourse(server, admin, { courseName, price }))._id);
  return ids;
}

/** Creates a bundle that is not on sale yet. */
export async function makeBundle(
  server: TestServer,
  admin: Person,
  changes: Partial<BundleBody> = {},
): Promise<Bundle> {
  const body = await buildBundleBody(server, admin, changes);
  return expectData<Bundle>(await send(server, createBundle, { token: admin.token, body }), 'data');
}

export async function setBundleOnSale(
  server: TestServer,
  { token }: Person,
  [bundleId, isOn]: readonly [string, boolean],
): Promise<Bundle> {
  const body = { bundleId, isOn };
  return expectData<Bundle>(await send(server, switchBundle, { token, body }), 'data');
}

export async function publishBundle(
  server: TestServer,
  admin: Person,
  changes: Partial<BundleBody> = {},
): Promise<Bundle> {
  const { _id } = await makeBundle(server, admin, changes);
  return setBundleOnSale(server, admin, [_id, true]);
}
