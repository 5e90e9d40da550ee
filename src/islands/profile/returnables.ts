// What a student may return of an order, in words.
import { formatPaise, paise, sumOf } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import type { OwnOrder } from '#contract/orders.ts';
import type { ReturnOffer } from '#contract/returns.ts';
import { fullDay, indianDay } from '#site/lib/indian-time.ts';
import { methodName } from '#contract/payment-methods.ts';
import type { Paid } from './receipt.ts';

/** A course of an order, or the bundle that was bought in it, of which something can be said. */
export interface Returnable {
  orderId: string;
  /** Either the course or the bundle. */
  what: { courseId: string } | { bundleId: string };
  /** Of the course or the bundle. */
  name: string;
  /** What ends with it: the course, or those of the bundle that are left. */
  courseNames: string[];
  /** What goes back, and how it came; empty where nothing was paid. */
  left: Paise;
  method: string;
  offer: ReturnOffer;
}

const GONE = 'A course that is gone';

export function returnablesIn({ order, payment }: Paid): Returnable[] {
  const names = new Map(order.courses.map((one) => [one.courseId, one.courseName]));
  const courses = (payment.items ?? []).flatMap(({ courseId, left, offer }) => {
    const name = names.get(courseId) || GONE;
    const about = { orderId: order._id, what: { courseId }, name, courseNames: [name] };
    return offer ? [{ ...about, left, method: payment.method, offer }] : [];
  });
  return [...wholeBundle(order, courses), ...courses];
}

/** Of an order that a coupon left nothing to pay of. */
export function freeReturnablesIn(order: OwnOrder): Returnable[] {
  const courses = order.courses.flatMap(({ courseId, courseName, offer }) => {
    const name = courseName || GONE;
    const about = { orderId: order._id, what: { courseId }, name, courseNames: [name] };
    return offer ? [{ ...about, left: paise(0), method: '', offer }] : [];
  });
  return [...wholeBundle(order, courses), ...courses];
}

/** What is left of a bundle goes back at one press, where that is more than a course. */
function wholeBundle({ bundle }: OwnOrder, courses: readonly Returnable[]): Returnable[] {
  const left = courses.filter(({ offer }) => offer.state !== 'returned');
  const [first] = left;
  if (!bundle || !first || left.length < 2 || left.some(({ offer }) => offer.state === 'over'))
    return [];
  const byPerson = left.filter(({ offer }) => offer.state === 'person');
  // Asked for one by one, each has its own answer on the way.
  if (byPerson.some(({ offer }) => offer.askedAt !== undefined)) return [];
  return [
    {
      orderId: first.orderId,
      what: { bundleId: bundle.bundleId },
      name: bundle.title || 'the bundle',
      courseNames: left.map(({ name }) => name),
      left: sumOf(left.map((one) => one.left)),
      method: first.method,
      offer: (byPerson[0] ?? first).offer,
    },
  ];
}

/** A press returns the course, or asks a person for it, once. */
export function hasButton({ state, askedAt }: ReturnOffer): boolean {
  return state === 'open' || (state === 'person' && askedAt === undefined);
}

/** What is said in the place of the button, or beside it. */
export function offerWords({ state, until, askedAt }: ReturnOffer): string {
  switch (state) {
    case 'open':
      return `Until ${fullDay(until)}`;
    case 'person':
      return askedAt
        ? `You asked on ${indianDay(askedAt)}. You have an answer within two working days.`
        : `Until ${fullDay(until)}. A person looks at it, within two working days.`;
    case 'over':
      return `It could be returned until ${fullDay(until)}. If something is wrong with it, that has no last day.`;
    case 'returned':
      return 'Returned.';
  }
}

/** What the button of it says. */
export function returnWords({ what }: Returnable): string {
  return 'bundleId' in what ? 'Return the whole bundle' : 'Return this course';
}

/** What the one question says: sum, way, days, and what ends. */
export function returnConsequences({ left, method, courseNames, offer }: Returnable): string[] {
  const name = methodName(method);
  const way = `the way it came${name ? ` (${name})` : ''}. Banks take five to seven working days.`;
  const access = `Your access to ${courseNames.map((one) => `'${one}'`).join(', ')}`;
  if (offer.state === 'person')
    return [
      'A person looks at this return: you have an answer by mail within two working days.',
      `You ask for ${formatPaise(left)}, which goes back ${way}`,
      `${access} stays until the money is on its way.`,
    ];
  const ends = `${access} ends now. What you have done there is kept, should you come back.`;
  if (left === 0) return ['It cost nothing, so nothing goes back.', ends];
  return [
    `${formatPaise(left)} goes back ${way}`,
    ends,
    `Should the refund fail, ${courseNames.length > 1 ? 'the courses open' : 'the course opens'} again and we write to you.`,
  ];
}
