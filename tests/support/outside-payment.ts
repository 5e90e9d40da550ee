// An outside payment for tests: by default today, in cash.
import type { BodyOf } from '#contract/endpoint.ts';
import { paise } from '#contract/sales/money.ts';
import type { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { getToday } from './sellers.ts';

type Body = BodyOf<typeof recordOutsidePayment>;

export function buildOutsidePayment(
  email: string,
  courses: string[],
  changes: Partial<Body> = {},
): Body {
  return {
    email,
    courses,
    amount: paise(10_000),
    way: 'cash',
    receivedOn: getToday(),
    buyer: { state: '27' },
    reference: 'Cash book 12',
    reason: 'Paid at the desk',
    creationKey: crypto.randomUUID(),
    ...changes,
  };
}
