// The settings as they stand in the environment: every name, its shape and what holds without it.
import * as z from 'zod/mini';

const text = z._default(z.string().check(z.trim()), '');
const port = (fallback: number) =>
  z._default(
    z.coerce
      .number('This is no port.')
      .check(
        z.int('This is no port.'),
        z.minimum(0, 'This is no port.'),
        z.maximum(65_535, 'This is no port.'),
      ),
    fallback,
  );

export const Environment = z.object({
  NODE_ENV: text,
  HOST: z._default(z.string().check(z.trim(), z.minLength(1)), '127.0.0.1'),
  PORT: port(4321),
  DATA_DIR: z._default(z.string().check(z.trim(), z.minLength(1)), '.data'),
  DATABASE_URL: text,
  PUBLIC_SITE_URL: text,
  PUBLIC_API_URL: text,
  SMTP_URL: text,
  MAIL_FROM: z._default(
    z.string().check(z.trim(), z.minLength(3)),
    'Rangshala <hello@rangshala.example>',
  ),
  CONTACT_TO: text,
  REQUIRE_EMAIL_CODE: z._default(z.enum(['on', 'off'], "must be 'on' or 'off'"), 'off'),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text,
  RAZORPAY_API_URL: text,
  PUBLIC_RAZORPAY_CHECKOUT_URL: text,
  MEDIA_SECRET: text,
  CORS_ORIGINS: text,
  TRUST_PROXY: text,
  DEPLOY_HOOK_URL: text,
  OWN_WORKER: z._default(z.enum(['on', 'off'], "must be 'on' or 'off'"), 'on'),
  API_ORIGIN: text,
  METRICS_PORT: port(0),
});
export type Environment = z.infer<typeof Environment>;

/** The items of a setting that is a list, separated by commas. */
export function listOf(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Visitors' messages go where our mails come from, unless told otherwise. */
export function contactAddress({
  CONTACT_TO,
  MAIL_FROM,
}: Pick<Environment, 'CONTACT_TO' | 'MAIL_FROM'>): string {
  return CONTACT_TO || plainAddress(MAIL_FROM);
}

/** `Name <someone@example.com>` without the name. */
export function plainAddress(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}
