// Settings that production starts with.

/** Random keys that belong to no provider account. */
export const PROVIDER_KEYS = {
  keyId: 'rzp_test_Jx2bQ7LmWn4Tzc',
  keySecret: 'n5WzVx8K2mQpTf9cRb3JdYhG',
  webhookSecret: 'a9f1c04be7d2836512fb7d90ce3a8846',
};

export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  PUBLIC_SITE_URL: 'https://rangshala.in',
  MAIL_FROM: 'Rangshala <hello@rangshala.in>',
  RAZORPAY_KEY_ID: PROVIDER_KEYS.keyId,
  RAZORPAY_KEY_SECRET: PROVIDER_KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: PROVIDER_KEYS.webhookSecret,
  MEDIA_SECRET: 'Q8r_7vTnL2xKz-4WmY6bPjC1sDfG3hA0',
};
