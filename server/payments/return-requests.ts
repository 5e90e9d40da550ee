// Returns that a person looks at first: the message that asks, once, and since when it was asked.
import { CONTACT_SUBJECT_MAX } from '#contract/contact.ts';
import { formatPaise } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { askedAt, keepAsked } from '../contact/contact.ts';
import { findCourses } from '../catalogue/catalogue.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import type { Returnable } from './buyers-past.ts';
import type { PaymentsDeps } from './deps.ts';

const keyOf = ({ order, item }: Pick<Returnable, 'order' | 'item'>) =>
  `return ${order.id} ${item.course_id}`;

/** Asks the office for a return, and answers the sum. Access stays as it is until the office has decided. */
export async function askPerson(
  deps: PaymentsDeps,
  tx: Queries,
  { user, one }: { user: UserRow; one: Returnable },
): Promise<Paise> {
  const { order, item, payment, left, offer } = one;
  const [course] = await findCourses(tx, [item.course_id]);
  const name = course?.name ?? item.title;
  await keepAsked(deps, tx, {
    ...{ user, orderId: order.id, onceKey: keyOf(one) },
    subject: `Return of ${name}`.slice(0, CONTACT_SUBJECT_MAX).toWellFormed(),
    message: [
      `I would like to return '${name}' and have ${formatPaise(left)} back.`,
      `Asked by the button under My payments, which leads to you for this order. The guarantee lasts until ${offer.until}; an answer was promised within two working days.`,
      `Order ${order.id}${payment ? `, payment ${payment.id}` : ''}`,
    ].join('\n\n'),
  });
  return left;
}

/** The same, with since when a person was asked about each. */
export async function withQuestions(
  db: Queries,
  all: readonly Returnable[],
): Promise<Returnable[]> {
  const keys = all.flatMap((one) => (one.offer.state === 'person' ? [keyOf(one)] : []));
  if (keys.length === 0) return [...all];
  const asked = await askedAt(db, keys);
  return all.map((one) => {
    const at = one.offer.state === 'person' ? asked.get(keyOf(one)) : undefined;
    if (at === undefined) return one;
    return { ...one, offer: { ...one.offer, askedAt: new Date(at).toISOString() } };
  });
}
