// What a student may return of a payment, in words.
import { formatPaise } from '#contract/money.ts';
import type { PaidItem } from '#contract/orders.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { methodName } from '#site/lib/payment-words.ts';
import type { Paid } from './receipt.ts';

/** A course of a payment of which something can be said. */
export interface Returnable {
  paid: Paid;
  item: PaidItem;
  courseName: string;
  offer: NonNullable<PaidItem['offer']>;
}

export function returnablesIn(paid: Paid): Returnable[] {
  const names = new Map(paid.order.courses.map((one) => [one.courseId, one.courseName]));
  return (paid.payment.items ?? []).flatMap((item) =>
    item.offer
      ? [
          {
            paid,
            item,
            offer: item.offer,
            courseName: names.get(item.courseId) || 'A course that is gone',
          },
        ]
      : [],
  );
}

/** '25 December 2026' of YYYY-MM-DD. */
const day = (until: string) => indianDay(`${until}T12:00:00+05:30`);

/** What is said in the place of the button, or beside it. */
export function offerWords({ state, until }: Returnable['offer']): string {
  switch (state) {
    case 'open':
      return `Until ${day(until)}`;
    case 'person':
      return 'We look at a return of this course ourselves, within two working days.';
    case 'over':
      return `It could be returned until ${day(until)}. If something is wrong with it, that has no last day.`;
    case 'returned':
      return 'Returned.';
  }
}

/** What the one question says: sum, way, days, and what ends. */
export function returnConsequences({ paid, item, courseName }: Returnable): string[] {
  const way = methodName(paid.payment.method);
  const ends = `Your access to '${courseName}' ends now. What you have done there is kept, should you come back.`;
  if (item.left === 0) return ['It cost nothing, so nothing goes back.', ends];
  return [
    `${formatPaise(item.left)} goes back the way it came${way ? ` (${way})` : ''}. Banks take five to seven working days.`,
    ends,
    'Should the refund fail, the course opens again and we write to you.',
  ];
}
