// Reads the settings from the environment, once. Every fault is listed at once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const SAMPLE_SECRETS = /^(|changeme|change-me|secret|sample|example|test|sandbox.*)$/i;
const SECRET_MIN = 16;
const PLAIN_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

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

const Environment = z.object({
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
});

export interface Config {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** `postgres://…` or the path of a SQLite file. */
  databaseAddress: string;
  /** Origin of the site, without a trailing slash. */
  siteOrigin: string;
  publicApiUrl: string;
  smtpUrl: string;
  mailFrom: string;
  /** One plain mail address. */
  contactTo: string;
  requireEmailCode: boolean;
  razorpay: {
    keyId: string;
    keySecret: string;
    webhookSecrets: readonly string[];
    apiUrl: string;
    checkoutScript: string;
  };
  /** No keys are set: the provider's stand-in serves. Never in production. */
  sandbox: boolean;
  mediaSecret: string;
  corsOrigins: readonly string[];
  trustedProxies: readonly string[];
  deployHookUrl: string;
}

/** A start that cannot go on, with every reason. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Env = z.infer<typeof Environment>;

/** The settings of this process, with those of a `.env` file in its folder. Throws ConfigError. */
export function readSettings(): Config {
  const file = join(process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env);
}

/** Empty settings count as absent. Throws ConfigError with every fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const faults = [
    ...addressFaults(env),
    ...mailFaults(env),
    ...(production ? productionFaults(env) : trialFaults(env)),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  return configOf(env, production);
}

function configOf(env: Env, production: boolean): Config {
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseAddress: env.DATABASE_URL || join(env.DATA_DIR, 'rangshala.sqlite'),
    siteOrigin: (env.PUBLIC_SITE_URL || `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    publicApiUrl: env.PUBLIC_API_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    requireEmailCode: env.REQUIRE_EMAIL_CODE === 'on',
    contactTo: contactTo(env),
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecrets: [env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        Boolean,
      ),
      apiUrl: env.RAZORPAY_API_URL || 'https://api.razorpay.com',
      checkoutScript:
        env.PUBLIC_RAZORPAY_CHECKOUT_URL || 'https://checkout.razorpay.com/v1/checkout.js',
    },
    sandbox: env.RAZORPAY_KEY_ID === '',
    mediaSecret: env.MEDIA_SECRET,
    corsOrigins: list(env.CORS_ORIGINS),
    trustedProxies: list(env.TRUST_PROXY),
    deployHookUrl: env.DEPLOY_HOOK_URL,
  };
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Visitors' messages go where our mails come from, unless told otherwise. */
function contactTo(env: Env): string {
  return env.CONTACT_TO || (/<([^<>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM);
}

function mailFaults(env: Env): string[] {
  if (PLAIN_ADDRESS.test(contactTo(env))) return [];
  return env.CONTACT_TO === ''
    ? ['MAIL_FROM must be a mail address, with or without a name: Name <someone@example.com>']
    : ['CONTACT_TO must be one plain mail address'];
}

function addressFaults(env: Env): string[] {
  const addresses = [
    'PUBLIC_SITE_URL',
    'PUBLIC_API_URL',
    'RAZORPAY_API_URL',
    'DEPLOY_HOOK_URL',
  ] as const;
  return addresses
    .filter((name) => env[name] !== '' && !/^https?:\/\//.test(env[name]))
    .map((name) => `${name} must begin with http:// or https://`);
}

function trialFaults(env: Env): string[] {
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(env.HOST);
  return loopback ? [] : [`HOST=${env.HOST} is reachable from outside: set NODE_ENV=production`];
}

function productionFaults(env: Env): string[] {
  const secrets = ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'MEDIA_SECRET'] as const;
  const faults = secrets
    .filter((name) => SAMPLE_SECRETS.test(env[name]) || env[name].length < SECRET_MIN)
    .map((name) => `${name} is missing, a sample, or shorter than ${SECRET_MIN} characters`);
  if (!/^rzp_(live|test)_\w+$/.test(env.RAZORPAY_KEY_ID) || /sandbox/.test(env.RAZORPAY_KEY_ID)) {
    faults.push('RAZORPAY_KEY_ID is missing or not a key of the provider');
  }
  if (env.PUBLIC_SITE_URL === '') faults.push('PUBLIC_SITE_URL is missing');
  return faults;
}
