// The environment variables: names, types and defaults.
import * as z from 'zod/mini';
import { VIDEO_CEILING_BYTES, VIDEO_MAX_BYTES } from '#contract/media/media.ts';

const MB = 1024 * 1024;
const text = z._default(z.string().check(z.trim()), '');
/** A whole number from `least` to `most`. `rule` is the error message for other values. */
const whole = (rule: string, [least, most]: readonly [number, number], fallback: number) =>
  z._default(
    z.coerce.number(rule).check(z.int(rule), z.minimum(least, rule), z.maximum(most, rule)),
    fallback,
  );
const port = (fallback: number) =>
  whole('must be a whole number from 0 to 65535', [0, 65_535], fallback);
const count = (fallback: number) =>
  whole('must be a whole number from 1 to 100000', [1, 100_000], fallback);
const onOff = (fallback: 'on' | 'off') =>
  z._default(z.enum(['on', 'off'], "must be 'on' or 'off'"), fallback);

export const Environment = z.object({
  NODE_ENV: text,
  HOST: z._default(z.string().check(z.trim(), z.minLength(1)), '127.0.0.1'),
  PORT: port(4321),
  DATA_DIR: z._default(z.string().check(z.trim(), z.minLength(1)), '.data'),
  DATABASE_URL: text,
  PUBLIC_SITE_URL: text,
  PUBLIC_API_URL: text,
  SMTP_URL: text,
  MAIL_FROM: z._default(z.string().check(z.trim(), z.minLength(3)), 'hello@rangshala.example'),
  CONTACT_TO: text,
  REQUIRE_EMAIL_CODE: onOff('off'),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text,
  RAZORPAY_API_URL: text,
  PUBLIC_RAZORPAY_CHECKOUT_URL: text,
  MEDIA_SECRET: text,
  VIDEO_MAX_MB: whole(
    `must be a whole number from ${VIDEO_MAX_BYTES / MB} to ${VIDEO_CEILING_BYTES / MB}`,
    [VIDEO_MAX_BYTES / MB, VIDEO_CEILING_BYTES / MB],
    VIDEO_MAX_BYTES / MB,
  ),
  CORS_ORIGINS: text,
  TRUST_PROXY: text,
  DEPLOY_HOOK_URL: text,
  FILMS: z._default(z.enum(['auto', 'on', 'off'], "must be 'auto', 'on' or 'off'"), 'auto'),
  SEGMENTS_URL: text,
  PLAYERS_PER_ACCOUNT: whole('must be a whole number from 1 to 100', [1, 100], 2),
  SIGNUPS_PER_HOUR: count(120),
  CODE_MAILS_PER_HOUR: count(120),
  LOGIN_FAILURES_PER_ADDRESS: count(100),
  OWN_WORKER: onOff('on'),
  API_ORIGIN: text,
  METRICS_PORT: port(0),
  SLOW_STATEMENT_MS: z._default(
    z.coerce
      .number('must be a whole number of milliseconds')
      .check(
        z.int('must be a whole number of milliseconds'),
        z.minimum(1, 'must be at least 1 millisecond'),
      ),
    500,
  ),
  STORAGE_URL: text,
  STORAGE_ENDPOINT: text,
  STORAGE_REGION: text,
  STORAGE_PATH_STYLE: z._default(
    z.enum(['on', 'off', 'auto'], "must be 'on', 'off' or 'auto'"),
    'auto',
  ),
  STORAGE_ACCESS_KEY_ID: text,
  STORAGE_SECRET_ACCESS_KEY: text,
  STORAGE_CDN_URL: text,
});
export type Environment = z.infer<typeof Environment>;

/** The items of a setting that is a list, separated by commas. */
export function parseList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Visitors' messages go to the sender's address by default. */
export function getContactAddress({
  CONTACT_TO,
  MAIL_FROM,
}: Pick<Environment, 'CONTACT_TO' | 'MAIL_FROM'>): string {
  return CONTACT_TO || extractEmailAddress(MAIL_FROM);
}

/** `Name <someone@example.com>` without the name. */
export function extractEmailAddress(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}
