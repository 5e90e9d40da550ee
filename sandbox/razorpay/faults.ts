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

/** What the page writes beside a knob. */
export interface Label {
  title: string;
  /** What may be chosen, and how each is called. */
  choices?: Readonly<Record<string, string>>;
  minimum?: number;
  maximum?: number;
  hint?: string;
  /** It breaks nothing by itself: it says how others are meant. */
  isModifier?: boolean;
}
export const LABELS = z.registry<Label>();

function oneOf<const T extends string>(title: string, choices: Readonly<Record<T, string>>) {
  const values = Object.keys(choices) as T[];
  const schema = z.enum(values, `must be one of: ${values.join(', ')}`);
  return schema.register(LABELS, { title, choices });
}

function whole(minimum: number, maximum: number, label: Label) {
  const words = `must be a whole number from ${minimum} to ${maximum}`;
  const schema = z.int(words).check(z.minimum(minimum, words), z.maximum(maximum, words));
  return schema.register(LABELS, { ...label, minimum, maximum });
}

const flag = (title: string) => z.boolean('must be true or false').register(LABELS, { title });

const group = <T extends z.core.$ZodShape>(title: string, shape: T) =>
  z.strictObject(shape, 'must be an object').register(LABELS, { title });

const Api = group('Calls of the API', {
  fault: oneOf('How calls fail', {
    none: 'They work',
    hang: 'Hang: no answer',
    reset: 'Reset: the line is cut',
    'status 400': 'Status 400',
    'status 429': 'Status 429, too many',
    'status 500': 'Status 500',
    html: 'A web page instead of JSON',
    truncated: 'Half of the JSON',
  }),
  /** The only call that the group concerns; null: it concerns all. */
  only: z.nullable(z.enum(API_CALLS, `must be one of: ${API_CALLS.join(', ')}`)).register(LABELS, {
    title: 'Only this call',
    choices: { '': 'Every call', ...Object.fromEntries(API_CALLS.map((call) => [call, call])) },
    isModifier: true,
  }),
  latencyMs: whole(0, LONGEST_WAIT_MS, { title: 'Latency, ms' }),
  /** So many answers to writes are lost after the work is done. */
  answersToLose: whole(0, ANSWERS_MAX, {
    title: 'Answers to lose',
    hint: 'Lost answers: a write is done, then the line is cut. The number counts down.',
  }),
});

const Webhooks = group('Events to the webhook', {
  /** New events are kept and not sent, until somebody has them delivered. */
  drop: flag('Drop new events, until they are delivered by hand'),
  /** What is due together is sent in another order, which the seed decides. */
  reorder: flag('Send what is due together in another order'),
  delayMs: whole(0, LONGEST_WAIT_MS, { title: 'Delay, ms' }),
  /** How often each event is sent in all. */
  repeat: whole(1, REPEAT_MAX, { title: 'Times each is sent' }),
  signing: oneOf('Signature', {
    right: 'Right',
    wrong: 'Wrong',
    old: 'Of the previous secret',
    're-serialised': 'Over other bytes of the same event',
  }),
});

const Payments = group('Payments and refunds', {
  /** For new orders that do not say it themselves. */
  capture: oneOf('Payments of new orders', {
    automatic: 'Are captured at once',
    manual: 'Wait for the merchant',
  }),
  /** Where the buyer's window does not say it itself. */
  offers: flag('New payments take the test offer, 10 % off'),
  /** Without an offer that explains it, as no payment should be. */
  amount: oneOf('Amount of new payments', {
    right: 'That of the order',
    less: '₹5 less than the order',
    more: '₹5 more than the order',
  }),
  /** How new refunds end; pending ones wait for somebody to end them. */
  refunds: oneOf('New refunds', {
    processed: 'Are processed at once',
    pending: 'Stay pending',
    failed: 'Fail',
  }),
  /** When authorised payments that nobody captured go back. */
  autoRefundDays: z.union([z.literal(3), z.literal(5)], 'must be 3 or 5').register(LABELS, {
    title: 'Uncaptured payments go back after',
    choices: { 3: '3 days', 5: '5 days' },
    isModifier: true,
  }),
});

const Checkout = group("The buyer's window", {
  script: oneOf('Its script', {
    works: 'Loads',
    missing: 'Is missing (404)',
    slow: 'Is slow (15 seconds)',
  }),
  /** How often the page hears of a payment that succeeded. */
  handler: oneOf('The page hears of a payment', {
    once: 'Once',
    twice: 'Twice',
    never: 'Never, though it is captured',
  }),
  /** The window closes as dismissed, and the payment is captured a little later. */
  dismissFirst: flag('Close as dismissed, capture two seconds later'),
});

const clockOffsetSeconds = whole(-CLOCK_MAX_SECONDS, CLOCK_MAX_SECONDS, {
  title: 'Ahead, seconds',
  hint: 'After 10 minutes without an answer a payment fails; what nobody captured goes back after days.',
});
const seed = whole(0, SEED_MAX, { title: 'Seed of the order', isModifier: true });

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
  payments: {
    ...{ capture: 'automatic', offers: false, amount: 'right' },
    ...{ refunds: 'processed', autoRefundDays: 5 },
  },
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
