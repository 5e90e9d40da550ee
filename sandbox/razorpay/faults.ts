// What can go wrong at the stand-in, as one value that a developer or a test turns. By default everything works.
import * as z from 'zod/mini';

/** The calls of the API by method and path, as a fault may be bound to one of them. */
export const API_CALLS = [
  'POST /orders',
  'GET /orders',
  'GET /orders/:id',
  'GET /orders/:id/payments',
  'GET /payments/:id',
  'POST /payments/:id/capture',
  'POST /payments/:id/refund',
  'GET /payments/:id/refunds',
  'GET /refunds',
  'GET /refunds/:id',
] as const;

const LONGEST_WAIT_MS = 3_600_000;
const REPEAT_MAX = 100;
const ANSWERS_MAX = 1000;
const CLOCK_MAX_SECONDS = 10 * 365 * 86_400;
const SEED_MAX = 2 ** 32 - 1;

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);

const whole = (least: number, most: number) => {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words));
};

const flag = z.boolean('must be true or false');

const Api = z.strictObject(
  {
    fault: oneOf([
      'none',
      'hang',
      'reset',
      'status 400',
      'status 429',
      'status 500',
      'html',
      'truncated',
    ]),
    latencyMs: whole(0, LONGEST_WAIT_MS),
    /** The only call that the group concerns; null: it concerns all. */
    only: z.nullable(oneOf(API_CALLS)),
    /** So many answers to writes are lost after the work is done. */
    answersToLose: whole(0, ANSWERS_MAX),
  },
  'must be an object',
);

const Webhooks = z.strictObject(
  {
    /** New events are kept and not sent, until somebody has them delivered. */
    drop: flag,
    delayMs: whole(0, LONGEST_WAIT_MS),
    /** How often each event is sent in all. */
    repeat: whole(1, REPEAT_MAX),
    /** What is due together is sent in another order, which the seed decides. */
    reorder: flag,
    signing: oneOf(['right', 'wrong', 'old', 're-serialised']),
  },
  'must be an object',
);

const Payments = z.strictObject(
  {
    /** For new orders that do not say it themselves. */
    capture: oneOf(['automatic', 'manual']),
    /** How new refunds end; pending ones wait for somebody to end them. */
    refunds: oneOf(['processed', 'pending', 'failed']),
    /** When authorised payments that nobody captured go back. */
    autoRefundDays: z.union([z.literal(3), z.literal(5)], 'must be 3 or 5'),
  },
  'must be an object',
);

const Checkout = z.strictObject(
  {
    script: oneOf(['works', 'missing', 'slow']),
    /** How often the page hears of a payment that succeeded. */
    handler: oneOf(['once', 'twice', 'never']),
    /** The window closes as dismissed, and the payment is captured a little later. */
    dismissFirst: flag,
  },
  'must be an object',
);

const clockOffsetSeconds = whole(-CLOCK_MAX_SECONDS, CLOCK_MAX_SECONDS);
const seed = whole(0, SEED_MAX);

export const Faults = z.strictObject({
  api: Api,
  webhooks: Webhooks,
  payments: Payments,
  checkout: Checkout,
  /** Added to the stand-in's time. */
  clockOffsetSeconds,
  seed,
});
export type Faults = z.infer<typeof Faults>;

/** Any part of the value; what is absent stays as it is. */
export const FaultsChange = z.strictObject(
  {
    api: z.optional(z.partial(Api)),
    webhooks: z.optional(z.partial(Webhooks)),
    payments: z.optional(z.partial(Payments)),
    checkout: z.optional(z.partial(Checkout)),
    clockOffsetSeconds: z.optional(clockOffsetSeconds),
    seed: z.optional(seed),
  },
  'must be an object',
);
export type FaultsChange = z.infer<typeof FaultsChange>;

export const NO_FAULTS: Faults = {
  api: { fault: 'none', latencyMs: 0, only: null, answersToLose: 0 },
  webhooks: { drop: false, delayMs: 0, repeat: 1, reorder: false, signing: 'right' },
  payments: { capture: 'automatic', refunds: 'processed', autoRefundDays: 5 },
  checkout: { script: 'works', handler: 'once', dismissFirst: false },
  clockOffsetSeconds: 0,
  seed: 1,
};

/** The knobs of one running stand-in; a restart finds them at rest. */
export interface Knobs {
  readonly faults: Faults;
  /** Turns what the change names; answers the whole value. */
  turn(change: FaultsChange): Faults;
  reset(): Faults;
}

export function openKnobs(): Knobs {
  let faults = NO_FAULTS;
  return {
    get faults() {
      return faults;
    },
    turn(change) {
      faults = Faults.parse({
        ...faults,
        ...change,
        api: { ...faults.api, ...change.api },
        webhooks: { ...faults.webhooks, ...change.webhooks },
        payments: { ...faults.payments, ...change.payments },
        checkout: { ...faults.checkout, ...change.checkout },
      });
      return faults;
    },
    reset() {
      faults = NO_FAULTS;
      return faults;
    },
  };
}
