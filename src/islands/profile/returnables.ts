// What a student may return of an order, in words.
import { formatPaise, paise } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import type { OwnOrder } from '#contract/orders.ts';
import type { ReturnOffer } from '#contract/returns.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { methodName } from '#site/lib/payment-words.ts';
import type { Paid } from './receipt.ts';

/** A course of an order of which something can be said. */
export interface Returnable {
  orderId: string;
  courseId: string;
  courseName: string;
  /** What goes back, and how it came; empty where nothing was paid. */
  left: Paise;
  method: string;
  offer: ReturnOffer;
}

const GONE = 'A course that is gone';

export function returnablesIn({ order, payment }: Paid): Returnable[] {
  const names = new Map(order.courses.map((one) => [one.courseId, one.courseName]));
  return (payment.items ?? []).flatMap(({ courseId, left, offer }) => {
    const courseName = names.get(courseId) || GONE;
    const about = { orderId: order._id, courseId, courseName, left, method: payment.method };
    return offer ? [{ ...about, offer }] : [];
  });
}

/** Of an order that a coupon left nothing to pay of. */
export function freeReturnablesIn({ _id: orderId, courses }: OwnOrder): Returnable[] {
  return courses.flatMap(({ courseId, courseName, offer }) => {
    const about = { orderId, courseId, courseName: courseName || GONE };
    return offer ? [{ ...about, left: paise(0), method: '', offer }] : [];
  });
}

/** '25 December 2026' of YYYY-MM-DD. */
const day = (until: string) => indianDay(`${until}T12:00:00+05:30`);

/** A press returns the course, or asks a person for it, once. */
export function hasButton({ state, askedAt }: ReturnOffer): boolean {
  return state === 'open' || (state === 'person' && askedAt === undefined);
}

/** What is said in the place of the button, or beside it. */
export function offerWords({ state, until, askedAt }: ReturnOffer): string {
  switch (state) {
    case 'open':
      return `Until ${day(until)}`;
    case 'person':
      return askedAt
        ? `You asked on ${indianDay(askedAt)}. You have an answer within two working days.`
        : `Until ${day(until)}. A person looks at it, within two working days.`;
    case 'over':
      return `It could be returned until ${day(until)}. If something is wrong with it, that has no last day.`;
    case 'returned':
      return 'Returned.';
  }
}

/** What the one question says: sum, way, days, and what ends. */
export function returnConsequences({ left, method, courseName, offer }: Returnable): string[] {
  const name = methodName(method);
  const way = `the way it came${name ? ` (${name})` : ''}. Banks take five to seven working days.`;
  if (offer.state === 'person')
    return [
      'A person looks at this return: you have an answer by mail within two working days.',
      `You ask for ${formatPaise(left)}, which goes back ${way}`,
      `You keep your access to '${courseName}' until the money is on its way.`,
    ];
  const ends = `Your access to '${courseName}' ends now. What you have done there is kept, should you come back.`;
  if (left === 0) return ['It cost nothing, so nothing goes back.', ends];
  return [
    `${formatPaise(left)} goes back ${way}`,
    ends,
    'Should the refund fail, the course opens again and we write to you.',
  ];
}
