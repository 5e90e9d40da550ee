// What a developer or a test can have the provider do, beside what buyers and merchants do.
import * as z from 'zod/mini';
import type { Deliveries } from './deliveries.ts';
import type { Desk } from './desk.ts';
import type { Payment } from './entities.ts';
import { parsePlaced } from './errors.ts';
import { FaultsChange } from './faults.ts';
import { authoriseLate, captureLate, passTime, payAgain, type Passing } from './late.ts';
import { proofOf } from './proof.ts';
import { endRefund, refund } from './refunds.ts';

/** What the actions work with. */
export interface Hands {
  desk: Desk;
  deliveries: Deliveries;
  keySecret: string;
}

const MIN_AMOUNT_PAISE = 100;

const idOf = (what: string) => z.string(`must be the id of ${what}`);
const Nothing = z.strictObject({}, 'must be an object');
const OnePayment = z.strictObject({ payment_id: idOf('a payment') }, 'must be an object');
const seconds = z.int('must be a whole number of seconds');

/** The actions by name: each takes the body of `POST /actions/<name>`, or refuses it. */
export const ACTIONS = {
  'deliver-now': action(Nothing, async ({ deliveries }) => ({
    deliveries: await deliveries.deliverNow(),
  })),
  redeliver: action(
    z.strictObject({ event_id: idOf('an event') }),
    async ({ deliveries }, { event_id }) => ({ delivery: await deliveries.redeliver(event_id) }),
  ),
  'pay-again': action(z.strictObject({ order_id: idOf('an order') }), (hands, { order_id }) =>
    paid(hands, payAgain(hands.desk, order_id)),
  ),
  'authorise-late': action(OnePayment, (hands, { payment_id }) =>
    paid(hands, authoriseLate(hands.desk, payment_id)),
  ),
  'capture-late': action(OnePayment, (hands, { payment_id }) =>
    paid(hands, captureLate(hands.desk, payment_id)),
  ),
  refund: action(
    z.strictObject({
      payment_id: idOf('a payment'),
      amount: z.optional(
        z
          .int('must be a whole number of paise')
          .check(z.minimum(MIN_AMOUNT_PAISE, `must be at least ${MIN_AMOUNT_PAISE} paise`)),
      ),
    }),
    ({ desk }, { payment_id, ...request }) => ({
      refund: refund(desk, payment_id, { request, idempotencyKey: null }),
    }),
  ),
  'end-refund': action(
    z.strictObject({
      refund_id: idOf('a refund'),
      outcome: z.enum(['processed', 'failed'], 'must be processed or failed'),
    }),
    ({ desk }, { refund_id, outcome }) => ({ refund: endRefund(desk, refund_id, outcome) }),
  ),
  'auto-refund': action(Nothing, ({ desk }) => passTime(desk)),
  'set-clock': action(
    z.union(
      [z.strictObject({ offsetSeconds: seconds }), z.strictObject({ forwardSeconds: seconds })],
      'must say either offsetSeconds or forwardSeconds, in whole seconds',
    ),
    (hands, to) => {
      const now = hands.desk.knobs.faults.clockOffsetSeconds;
      const clockOffsetSeconds = 'offsetSeconds' in to ? to.offsetSeconds : now + to.forwardSeconds;
      return { clockOffsetSeconds, ...turn(hands, { clockOffsetSeconds }) };
    },
  ),
};
export type ActionName = keyof typeof ACTIONS;

/** Turns knobs. What a turned clock brings happens at once, and is answered. */
export function turn(hands: Hands, sent: unknown): Passing {
  const change = parsePlaced(FaultsChange, sent);
  hands.desk.knobs.turn(change);
  if (change.clockOffsetSeconds === undefined) return { timedOut: [], refunds: [] };
  hands.deliveries.wake();
  return passTime(hands.desk);
}

function action<S extends z.ZodMiniType>(
  body: S,
  run: (hands: Hands, sent: z.output<S>) => object | Promise<object>,
) {
  return (hands: Hands, sent: unknown) => run(hands, parsePlaced(body, sent));
}

function paid({ keySecret }: Hands, payment: Payment) {
  return { payment, proof: proofOf(payment, keySecret) };
}
