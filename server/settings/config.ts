// Reads the settings from the environment, once. Every fault is listed at once.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bucketIn } from '../platform/bucket.ts';
import type { BucketSettings } from '../platform/bucket.ts';
import type { Limits } from '../platform/ports.ts';
import { OperatorError } from '../platform/errors.ts';
import { contactAddress, Environment, listOf } from './environment.ts';
import { settingFaults } from './settings-rules.ts';

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
  /** A film of so many bytes is refused. */
  videoMaxBytes: number;
  corsOrigins: readonly string[];
  trustedProxies: readonly string[];
  deployHookUrl: string;
  /** Whether films are prepared; auto: where this machine has ffmpeg. */
  videos: 'auto' | 'on' | 'off';
  /** Where browsers get sealed segments without us, without a trailing slash; empty: from us. */
  segmentsUrl: string;
  /** How many players of an account play at once. */
  playersPerAccount: number;
  /** What one network address may do: a class has one, and so has a whole mobile provider. */
  addressLimits: Pick<Limits, 'signUpsPerHour' | 'codeMailsPerHour' | 'loginFailuresPerAddress'>;
  /** Whether this server brings a worker along that builds the site. */
  ownWorker: boolean;
  /** Of figures for Prometheus, on loopback; 0: none. */
  metricsPort: number;
  /** Statements of the database that take longer are logged. */
  slowStatementMs: number;
  /** Where files lie; undefined: in DATA_DIR. */
  bucket: BucketSettings | undefined;
}

/** Where real payments go. */
export const RAZORPAY_API_URL = 'https://api.razorpay.com';

/** The project's root. */
export const ROOT = join(import.meta.dirname, '../..');

/** Where the built site lies: the folder that the build writes to. */
export function pagesFolder(): string {
  return resolve(ROOT, process.env['OUT_DIR'] || 'dist');
}

/** Where the pages lie that show drafts: beside the others. */
export function previewPagesFolder(): string {
  return `${pagesFolder()}.preview`;
}

/** A start that cannot go on, with every reason. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** The settings of this process, with those of a `.env` file in its folder. Throws ConfigError. */
export function readSettings(): Config {
  return readConfig(ownEnvironment());
}

/** The same for whoever lists faults instead of ending by them. Throws ConfigError for what cannot be read at all. */
export function readSettingsWithFaults(): Settings {
  return getSettings(ownEnvironment());
}

/** Empty settings count as absent. Throws ConfigError with every fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, faults } = getSettings(environment);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

interface Settings {
  config: Config;
  /** Sentences that begin with the setting. */
  faults: readonly string[];
}

function ownEnvironment(): NodeJS.ProcessEnv {
  const file = join(process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

function getSettings(environment: NodeJS.ProcessEnv): Settings {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  return { config: getConfig(parsed.data), faults: settingFaults(parsed.data) };
}

function getConfig(env: Environment): Config {
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseAddress: env.DATABASE_URL || join(env.DATA_DIR, 'rangshala.sqlite'),
    siteOrigin: (env.PUBLIC_SITE_URL || `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    publicApiUrl: env.PUBLIC_API_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    requireEmailCode: env.REQUIRE_EMAIL_CODE === 'on',
    contactTo: contactAddress(env),
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecrets: [env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        Boolean,
      ),
      apiUrl: env.RAZORPAY_API_URL.replace(/\/+$/, '') || RAZORPAY_API_URL,
      checkoutScript:
        env.PUBLIC_RAZORPAY_CHECKOUT_URL || 'https://checkout.razorpay.com/v1/checkout.js',
    },
    sandbox: env.RAZORPAY_KEY_ID === '',
    mediaSecret: env.MEDIA_SECRET,
    videoMaxBytes: env.VIDEO_MAX_MB * 1024 * 1024,
    corsOrigins: listOf(env.CORS_ORIGINS),
    trustedProxies: listOf(env.TRUST_PROXY),
    deployHookUrl: env.DEPLOY_HOOK_URL,
    videos: env.FILMS,
    segmentsUrl: env.SEGMENTS_URL.replace(/\/+$/, ''),
    playersPerAccount: env.PLAYERS_PER_ACCOUNT,
    addressLimits: {
      signUpsPerHour: env.SIGNUPS_PER_HOUR,
      codeMailsPerHour: env.CODE_MAILS_PER_HOUR,
      loginFailuresPerAddress: env.LOGIN_FAILURES_PER_ADDRESS,
    },
    ownWorker: env.OWN_WORKER === 'on',
    metricsPort: env.METRICS_PORT,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    bucket: bucketIn(env),
  };
}

/** How this machine reaches a server that listens on `host`, which may be every address. */
export function loopbackOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const named = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[host] ?? host;
  return `http://${named}:${port}`;
}
