import { formatPaise, paise, sumOf, type Paise } from '#contract/money.ts';
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
  name: string;
  /** What ends with it: the course, or those of the bundle that are left. */
  courseNames: string[];
  /** What is refunded, and how it was paid; empty where nothing was paid. */
  refund: Paise;
  method: string;
  /** Whether something was paid for it. A refund of 0 is then no offer: see isInVain. */
  isPaid: boolean;
  /** A part of a bundle, of which the rest is kept. */
  isPart: boolean;
  offer: ReturnOffer;
}

const GONE = 'A course that is gone';

export function returnablesIn({ order, payment }: Paid): Returnable[] {
  const names = new Map(order.courses.map((course) => [course.courseId, course.courseName]));
  const items = payment.items ?? [];
  const isPart = order.bundle !== undefined && items.filter((item) => !item.isReturned).length > 1;
  const courses = items.flatMap(({ courseId, left, paid, offer }): Returnable[] => {
    const name = names.get(courseId) || GONE;
    const about = { orderId: order._id, what: { courseId }, name, courseNames: [name] };
    if (!offer) return [];
    const refund = offer.refund ?? left;
    return [{ ...about, refund, method: payment.method, isPaid: paid > 0, isPart, offer }];
  });
  return [...wholeBundle(order, courses, payment.refund), ...courses];
}

/** Of an order that a coupon left nothing to pay of. */
export function freeReturnablesIn(order: OwnOrder): Returnable[] {
  const courses = order.courses.flatMap(({ courseId, courseName, offer }) => {
    const name = courseName || GONE;
    const about = { orderId: order._id, what: { courseId }, name, courseNames: [name] };
    const free = { refund: paise(0), method: '', isPaid: false, isPart: false };
    return offer ? [{ ...about, ...free, offer }] : [];
  });
  return [...wholeBundle(order, courses), ...courses];
}

/** What is left of a bundle goes back at one press, where that is more than a course. */
function wholeBundle(
  { bundle }: OwnOrder,
  courses: readonly Returnable[],
  refund: Paise = sumOf(courses.map((course) => course.refund)),
): Returnable[] {
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
      refund,
      method: first.method,
      isPart: false,
      isPaid: left.some(({ isPaid }) => isPaid),
      offer: (byPerson[0] ?? first).offer,
    },
  ];
}

/** Nothing would be refunded of what was paid: the courses that are kept cost as much by themselves. */
export function isInVain({ refund, isPaid, offer: { state } }: Returnable): boolean {
  return isPaid && refund === 0 && (state === 'open' || state === 'person');
}

/** A press requests the refund, once. */
export function hasButton(returnable: Returnable): boolean {
  const { state, askedAt } = returnable.offer;
  if (isInVain(returnable)) return false;
  return state === 'open' || (state === 'person' && askedAt === undefined);
}

const IN_VAIN =
  'Nothing to refund for this course alone: at their list prices the courses you keep cost as much as you paid.';
const IN_VAIN_OF_BUNDLE = `${IN_VAIN} Return the whole bundle, and buy those again that you want to keep.`;

export function offerLabel(returnable: Returnable): string {
  const { state, until, askedAt } = returnable.offer;
  if (isInVain(returnable)) return returnable.isPart ? IN_VAIN_OF_BUNDLE : IN_VAIN;
  switch (state) {
    case 'open':
      return `Until ${fullDay(until)}`;
    case 'person':
      return askedAt
        ? `Refund requested on ${indianDay(askedAt)}. We answer within two working days.`
        : `Until ${fullDay(until)}. We look at your request within two working days.`;
    case 'over':
      return `It could be returned until ${fullDay(until)}. If something is wrong with it, that has no last day.`;
    case 'returned':
      return 'Returned.';
  }
}

/** What the button of it says. */
export const REQUEST = 'Request a refund';

const OF_A_PART =
  'The courses you keep count at their list prices on the day you bought them, up to the price of the bundle.';

/** What the dialog says before a refund is requested: the amount, the way, the days, and what ends. */
export function returnConsequences(returnable: Returnable): string[] {
  const { refund, method, courseNames, offer, isPaid, isPart } = returnable;
  const part = isPart ? [OF_A_PART] : [];
  const name = methodName(method);
  const way = `the way it came${name ? ` (${name})` : ''}. Banks take five to seven working days.`;
  const access = `Your access to ${courseNames.map((courseName) => `'${courseName}'`).join(', ')}`;
  if (offer.state === 'person')
    return [
      'A person looks at this request. We answer by email within two working days.',
      `You request ${formatPaise(refund)}, which goes back ${way}`,
      ...part,
      `${access} stays until the money is on its way.`,
    ];
  const ends = `${access} ends now. What you have done there is kept, should you come back.`;
  if (!isPaid) return ['It cost nothing, so nothing goes back.', ends];
  return [
    `${formatPaise(refund)} goes back ${way}`,
    ...part,
    ends,
    `Should the refund fail, ${courseNames.length > 1 ? 'the courses open' : 'the course opens'} again and we write to you.`,
  ];
}
