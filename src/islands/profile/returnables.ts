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
export function returnConsequences({ left, method, courseName }: Returnable): string[] {
  const way = methodName(method);
  const ends = `Your access to '${courseName}' ends now. What you have done there is kept, should you come back.`;
  if (left === 0) return ['It cost nothing, so nothing goes back.', ends];
  return [
    `${formatPaise(left)} goes back the way it came${way ? ` (${way})` : ''}. Banks take five to seven working days.`,
    ends,
    'Should the refund fail, the course opens again and we write to you.',
  ];
}
