// Faults that developers and tests can set; see docs/developers/development.md. A restart clears them.
import * as z from 'zod/mini';

/** API calls by method and path: a fault can be limited to one of them. */
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

/** Values of the faults with a fixed list. */
export const OPTIONS = {
  fault: ['none', 'hang', 'reset', 'status 400', 'status 429', 'status 500', 'html', 'truncated'],
  only: API_CALLS,
  signing: ['right', 'wrong', 'old', 're-serialised'],
  capture: ['automatic', 'manual'],
  amount: ['right', 'less', 'more'],
  refunds: ['processed', 'pending', 'failed'],
  autoRefundDays: [3, 5],
  script: ['works', 'missing', 'slow'],
  handler: ['once', 'twice', 'never'],
} as const;

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);
const flag = z.boolean('must be true or false');
const group = <T extends z.core.$ZodShape>(shape: T) => z.strictObject(shape, 'must be an object');
function whole(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
}

const HOUR_MS = 3_600_000;
const TEN_YEARS_SECONDS = 10 * 365 * 86_400;

const Api = group({
  fault: oneOf(OPTIONS.fault),
  only: z.nullable(oneOf(OPTIONS.only)),
  latencyMs: whole(0, HOUR_MS),
  answersToLose: whole(0, 1000),
});
const Webhooks = group({
  drop: flag,
  delayMs: whole(0, HOUR_MS),
  repeat: whole(1, 100),
  reorder: flag,
  signing: oneOf(OPTIONS.signing),
});
const Payments = group({
  capture: oneOf(OPTIONS.capture),
  offers: flag,
  amount: oneOf(OPTIONS.amount),
  refunds: oneOf(OPTIONS.refunds),
  autoRefundDays: z.literal(OPTIONS.autoRefundDays, 'must be 3 or 5'),
});
const Checkout = group({
  script: oneOf(OPTIONS.script),
  handler: oneOf(OPTIONS.handler),
  dismissFirst: flag,
});
const clockOffsetSeconds = whole(-TEN_YEARS_SECONDS, TEN_YEARS_SECONDS);
const seed = whole(0, 2 ** 32 - 1);

export interface Faults {
  api: z.infer<typeof Api>;
  webhooks: z.infer<typeof Webhooks>;
  payments: z.infer<typeof Payments>;
  checkout: z.infer<typeof Checkout>;
  /** Offset of the sandbox's clock. */
  clockOffsetSeconds: number;
  seed: number;
}

/** Absent faults stay unchanged. */
export const FaultsChange = group({
  api: z.optional(z.partial(Api)),
  webhooks: z.optional(z.partial(Webhooks)),
  payments: z.optional(z.partial(Payments)),
  checkout: z.optional(z.partial(Checkout)),
  clockOffsetSeconds: z.optional(clockOffsetSeconds),
  seed: z.optional(seed),
});
export type FaultsChange = z.infer<typeof FaultsChange>;

export const NO_FAULTS: Faults = {
  api: { fault: 'none', only: null, latencyMs: 0, answersToLose: 0 },
  webhooks: { drop: false, delayMs: 0, repeat: 1, reorder: false, signing: 'right' },
  payments: {
    capture: 'automatic',
    offers: false,
    amount: 'right',
    refunds: 'processed',
    autoRefundDays: 5,
  },
  checkout: { script: 'works', handler: 'once', dismissFirst: false },
  clockOffsetSeconds: 0,
  seed: 1,
};

export function applyChange(faults: Faults, change: FaultsChange): Faults {
  return {
    api: { ...faults.api, ...change.api },
    webhooks: { ...faults.webhooks, ...change.webhooks },
    payments: { ...faults.payments, ...change.payments },
    checkout: { ...faults.checkout, ...change.checkout },
    clockOffsetSeconds: change.clockOffsetSeconds ?? faults.clockOffsetSeconds,
    seed: change.seed ?? faults.seed,
  } as Faults;
}
