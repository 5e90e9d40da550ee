// Reads the settings from the environment. Reports all faults together.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBucketSettings } from '../platform/bucket.ts';
import type { BucketSettings } from '../platform/bucket.ts';
import type { Limits } from '../platform/ports.ts';
import { OperatorError } from '../platform/errors.ts';
import { getContactAddress, Environment, parseList } from './environment.ts';
import { listSettingFaults } from './settings-rules.ts';

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** An absolute path: programs such as ffmpeg run in other folders. */
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
  /** No keys are set: the payment sandbox is used. Never in production. */
  sandbox: boolean;
  mediaSecret: string;
  /** Maximum size of a video. */
  videoMaxBytes: number;
  corsOrigins: readonly string[];
  trustedProxies: readonly string[];
  deployHookUrl: string;
  /** Whether uploaded videos are transcoded. `auto`: only when ffmpeg is installed. */
  videos: 'auto' | 'on' | 'off';
  /** Base URL of encrypted video segments on a CDN, without a trailing slash; empty: served by this server. */
  segmentsUrl: string;
  /** Concurrent players per account. */
  playersPerAccount: number;
  /** Limits per IP address. A classroom or a mobile carrier can share one address. */
  addressLimits: Pick<Limits, 'signUpsPerHour' | 'codeMailsPerHour' | 'loginFailuresPerAddress'>;
  /** Whether this server starts the worker that builds the site. */
  ownWorker: boolean;
  /** Port of the Prometheus metrics on loopback; 0: none. */
  metricsPort: number;
  /** Database statements that take longer than this are logged. */
  slowStatementMs: number;
  /** Object storage for files; undefined: DATA_DIR. */
  bucket: BucketSettings | undefined;
}

export const RAZORPAY_API_URL = 'https://api.razorpay.com';

export const ROOT = join(import.meta.dirname, '../..');

/** The folder of the built site. */
export function getPagesFolder(): string {
  return resolve(ROOT, process.env['OUT_DIR'] || 'dist');
}

/** The folder of the built preview of drafts. */
export function getPreviewPagesFolder(): string {
  return `${getPagesFolder()}.preview`;
}

/** The settings cannot be used. Lists every fault. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `Some settings are missing or invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

/** The settings of this process, including a `.env` file in the working directory. Throws ConfigError. */
export function readSettings(): Config {
  return readConfig(loadEnvironment());
}

/** Like `readSettings`, but returns the faults. Throws ConfigError only for values that cannot be parsed. */
export function readSettingsWithFaults(): Settings {
  return parseSettings(loadEnvironment());
}

/** Treats empty settings as absent. Throws ConfigError with every fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, faults } = parseSettings(environment);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

interface Settings {
  config: Config;
  /** Sentences that begin with the name of the setting. */
  faults: readonly string[];
}

function loadEnvironment(): NodeJS.ProcessEnv {
  const file = join(process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  return { config: toConfig(parsed.data), faults: listSettingFaults(parsed.data) };
}

function toConfig(env: Environment): Config {
  const dataDir = resolve(env.DATA_DIR);
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    dataDir,
    databaseAddress: env.DATABASE_URL || join(dataDir, 'rangshala.sqlite'),
    siteOrigin: (env.PUBLIC_SITE_URL || `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    publicApiUrl: env.PUBLIC_API_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    requireEmailCode: env.REQUIRE_EMAIL_CODE === 'on',
    contactTo: getContactAddress(env),
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
    corsOrigins: parseList(env.CORS_ORIGINS),
    trustedProxies: parseList(env.TRUST_PROXY),
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
    bucket: findBucketSettings(env),
  };
}

/** The origin at which programs on this machine reach the server. `host` may be a wildcard address. */
export function getLoopbackOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const hostname = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[host] ?? host;
  return `http://${hostname}:${port}`;
}
