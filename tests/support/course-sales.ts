// Course sales for tests, set through the admin API.
import { paise } from '#contract/sales/money.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { setSale } from '#contract/sales/prices.ts';
import type { PricedCourse } from '#contract/sales/prices.ts';
import { expectData, makeCourse } from './makers.ts';
import type { Person } from './makers.ts';
import { getToday } from './sellers.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

export type SaleBody = BodyOf<typeof setSale> & { courseId: string };

/** By default a sale of a new course, today and tomorrow. */
export async function buildSaleBody(
  server: TestServer,
  admin: Person,
  changes: Partial<SaleBody> = {},
): Promise<SaleBody> {
  const courseId = changes.courseId ?? (await makeCourse(server, admin, { price: '999' }))._id;
  const now = server.deps.clock();
  return {
    price: paise(79_900),
    from: getToday(now),
    until: getToday(now + 86_400_000),
    ...changes,
    courseId,
  };
}

export async function makeSale(
  server: TestServer,
  admin: Person,
  changes: Partial<SaleBody> = {},
): Promise<PricedCourse> {
  const body = await buildSaleBody(server, admin, changes);
  return expectData<PricedCourse>(
    await send(server, setSale, { token: admin.token, body }),
    'data',
  );
}
