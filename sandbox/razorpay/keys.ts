// The public test keys of the stand-in: they guard nothing and are refused in production.

/** The keys that the stand-in uses unless it is given others. */
export const SANDBOX_KEYS = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-secret',
  webhookSecret: 'sandbox-webhook-secret',
  /** The secret before the last rotation: events can be made to carry its signature. */
  previousWebhookSecret: 'sandbox-previous-webhook-secret',
} as const;

/** Where the stand-in's routes live, mounted in an app or alone. */
export const SANDBOX_PREFIX = '/sandbox/razorpay';
