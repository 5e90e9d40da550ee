// Rules for settings: checked at the start, and listed by the doctor.
import { isIP } from 'node:net';
import { relative, resolve } from 'node:path';
import { getContactAddress, parseList, extractEmailAddress } from './environment.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from '../platform/loopback.ts';
import { BUCKET_URL, findBucketSettings } from '../platform/bucket.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const EMAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
/** Reserved names of RFC 2606 and RFC 6761. */
const RESERVED_DOMAIN = /@(.+\.)?(example(\.(com|net|org))?|test|invalid|localhost)$/i;
/** Names that Fastify accepts for networks. */
const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const SECRETS = ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'MEDIA_SECRET'] as const;
const MAKE_SECRET = 'Generate one with: openssl rand -hex 32';
const COPY_FROM_DASHBOARD = 'Copy it from the Razorpay dashboard.';
/** URLs that carry passwords, payments, data or code. */
const URL_SETTINGS = [
  'PUBLIC_SITE_URL',
  'PUBLIC_API_URL',
  'RAZORPAY_API_URL',
  'PUBLIC_RAZORPAY_CHECKOUT_URL',
  'DEPLOY_HOOK_URL',
  'SEGMENTS_URL',
  'STORAGE_ENDPOINT',
  'STORAGE_CDN_URL',
] as const;

/** Characters. Equals 64 bits if all of them are hexadecimal digits. */
const SECRET_MIN = 16;
/** Low enough that 16 random decimal digits pass. */
const DISTINCT_CHARACTERS_MIN = 6;
const DISTINCT_STEPS_MIN = 7;
/** A random secret does not contain words of six letters. */
const SAMPLE_WORDS =
  /change-?_?me|secret|sample|example|sandbox|password|rangshala|razorpay|qwerty/i;

const hasBucket = (env: Environment): boolean => env.STORAGE_URL !== '';

export const STORAGE_RULES: readonly SettingRule[] = [
  {
    setting: 'STORAGE_URL',
    when: 'always',
    isBroken: (env) => hasBucket(env) && !BUCKET_URL.test(env.STORAGE_URL),
    remedy:
      'must name a bucket, s3://bucket or s3://bucket/folder, in lower-case letters, digits, dots and hyphens.',
  },
  {
    setting: 'STORAGE_ACCESS_KEY_ID',
    when: 'always',
    isBroken: (env) => hasBucket(env) && env.STORAGE_ACCESS_KEY_ID === '',
    remedy: 'is missing, but STORAGE_URL names a bucket. Copy it from the service.',
  },
  {
    setting: 'STORAGE_SECRET_ACCESS_KEY',
    when: 'always',
    isBroken: (env) => hasBucket(env) && env.STORAGE_SECRET_ACCESS_KEY === '',
    remedy: 'is missing, but STORAGE_URL names a bucket. Copy it from the service.',
  },
  {
    setting: 'STORAGE_SECRET_ACCESS_KEY',
    when: 'production',
    isBroken: ({ STORAGE_SECRET_ACCESS_KEY: secret, ...env }) =>
      env.STORAGE_URL !== '' && secret !== '' && isGuessable(secret),
    remedy: `is a sample, shorter than ${SECRET_MIN} characters or easily guessed. Anybody who guesses it can watch every video.`,
  },
  {
    setting: 'STORAGE_PATH_STYLE',
    when: 'always',
    isBroken: (env) => {
      const bucket = findBucketSettings(env);
      return bucket !== undefined && !bucket.pathStyle && bucket.bucket.includes('.');
    },
    remedy:
      'must be on for a bucket with a dot in its name: no TLS certificate covers such a host name.',
  },
];

export const SETTING_RULES: readonly SettingRule[] = [
  ...URL_SETTINGS.flatMap((setting): SettingRule[] => [
    {
      setting,
      when: 'always',
      isBroken: (env) => env[setting] !== '' && !isWebAddress(env[setting]),
      remedy: 'must begin with http:// or https://',
    },
    {
      setting,
      when: 'production',
      isBroken: (env) => isWebAddress(env[setting]) && isUnencrypted(env[setting]),
      remedy: 'uses http, so anybody on the network can read and change the traffic. Use https://',
    },
  ]),
  {
    setting: 'PUBLIC_SITE_URL',
    when: 'production',
    isBroken: (env) => env.PUBLIC_SITE_URL === '',
    remedy: 'is missing. Set the URL at which visitors open the site.',
  },
  {
    setting: 'HOST',
    when: 'demo',
    isBroken: (env) => !isLoopback(env.HOST),
    remedy: 'is reachable from outside: set NODE_ENV=production',
  },
  {
    setting: 'DATA_DIR',
    when: 'always',
    isBroken: (env) => containsProject(env.DATA_DIR),
    remedy:
      'contains the program itself, and the server closes it to other users. Name a separate folder.',
  },
  {
    setting: 'RAZORPAY_KEY_ID',
    when: 'production',
    isBroken: ({ RAZORPAY_KEY_ID: id }) => !/^rzp_(live|test)_\w+$/.test(id) || /sandbox/i.test(id),
    remedy: `is missing or not a Razorpay key. ${COPY_FROM_DASHBOARD}`,
  },
  ...[...SECRETS, 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS' as const].map((setting): SettingRule => ({
    setting,
    when: 'production',
    isBroken: (env) =>
      setting === 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS' && env[setting] === ''
        ? false
        : isGuessable(env[setting]),
    remedy: `is missing, a sample, shorter than ${SECRET_MIN} characters or easily guessed. ${
      setting === 'RAZORPAY_KEY_SECRET' ? COPY_FROM_DASHBOARD : MAKE_SECRET
    }`,
  })),
  ...SECRETS.slice(1).map((setting): SettingRule => ({
    setting,
    when: 'production',
    isBroken: (env) =>
      env[setting] !== '' &&
      SECRETS.slice(0, SECRETS.indexOf(setting)).some((secret) => env[secret] === env[setting]),
    remedy: `equals another secret: a leak of one would reveal both. ${MAKE_SECRET}`,
  })),
  {
    setting: 'CORS_ORIGINS',
    when: 'always',
    isBroken: (env) => parseList(env.CORS_ORIGINS).some((item) => !isOrigin(item)),
    remedy:
      'must list full origins such as https://rangshala.example; a wildcard would allow every site.',
  },
  {
    setting: 'CORS_ORIGINS',
    when: 'production',
    isBroken: (env) =>
      parseList(env.CORS_ORIGINS).some((item) => isOrigin(item) && isUnencrypted(item)),
    remedy: 'names an http origin, which anybody on the network can impersonate. Use https://',
  },
  {
    setting: 'TRUST_PROXY',
    when: 'always',
    isBroken: (env) => parseList(env.TRUST_PROXY).some((item) => !isNetwork(item)),
    remedy: 'must name addresses or networks, such as 127.0.0.1 or 10.0.0.0/8.',
  },
  {
    setting: 'TRUST_PROXY',
    when: 'production',
    isBroken: (env) => parseList(env.TRUST_PROXY).some((item) => /\/0+$/.test(item)),
    remedy: 'trusts every address, so clients could forge their IP address. Name your proxies.',
  },
  {
    setting: 'METRICS_PORT',
    when: 'always',
    isBroken: (env) => env.METRICS_PORT > 0 && env.METRICS_PORT === env.PORT,
    remedy: 'is the same as PORT, which serves visitors. Name another port.',
  },
  {
    setting: 'SMTP_URL',
    when: 'always',
    isBroken: (env) => env.SMTP_URL !== '' && !/^smtps?:\/\/./.test(env.SMTP_URL),
    remedy: 'must begin with smtp:// or smtps://',
  },
  {
    setting: 'SMTP_URL',
    when: 'production',
    isBroken: (env) => env.SMTP_URL === '' && env.REQUIRE_EMAIL_CODE === 'on',
    remedy: 'is missing, but REQUIRE_EMAIL_CODE=on: nobody could sign up. Name a mail server.',
  },
  {
    setting: 'MAIL_FROM',
    when: 'always',
    isBroken: (env) => !EMAIL_ADDRESS.test(extractEmailAddress(env.MAIL_FROM)),
    remedy: 'must be an email address, with or without a name: Name <someone@example.com>',
  },
  {
    setting: 'MAIL_FROM',
    when: 'production',
    isBroken: (env) => RESERVED_DOMAIN.test(extractEmailAddress(env.MAIL_FROM)),
    remedy:
      'is a sample: its domain is reserved for examples. Set the address that your emails come from.',
  },
  {
    setting: 'CONTACT_TO',
    when: 'always',
    isBroken: (env) => env.CONTACT_TO !== '' && !EMAIL_ADDRESS.test(env.CONTACT_TO),
    remedy: 'must be one plain email address',
  },
  {
    setting: 'CONTACT_TO',
    when: 'production',
    isBroken: (env) => env.CONTACT_TO !== '' && RESERVED_DOMAIN.test(getContactAddress(env)),
    remedy:
      'is a sample: its domain is reserved for examples. Set the address that receives visitors’ messages.',
  },
  ...STORAGE_RULES,
];

/** The broken rules, as sentences that begin with the name of the setting. */
export function listSettingFaults(env: Environment): string[] {
  const mode: When = env.NODE_ENV === 'production' ? 'production' : 'demo';
  return SETTING_RULES.filter(({ when }) => when === 'always' || when === mode)
    .filter((rule) => rule.isBroken(env))
    .map(({ setting, remedy }) => `${setting} ${remedy}`);
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** As browsers write it in the `Origin` header. */
function isOrigin(value: string): boolean {
  return isWebAddress(value) && new URL(value).origin === value && !value.includes('*');
}

function isNetwork(value: string): boolean {
  const [address = '', bits] = value.split('/');
  const family = isIP(address);
  if (bits === undefined) return family !== 0 || PROXY_NETWORKS.includes(value);
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) && family !== 0;
}

function containsProject(folder: string): boolean {
  const path = relative(resolve(folder), PROJECT);
  return !path.startsWith('..');
}

/** Whether a rule applies to demo mode, to production, or to both. */
export type When = 'demo' | 'production' | 'always';

interface SettingRule {
  setting: keyof Environment;
  when: When;
  isBroken(env: Environment): boolean;
  /** The fault and its fix; follows the name of the setting. */
  remedy: string;
}

/** False for a randomly generated secret. */
function isGuessable(secret: string): boolean {
  return (
    secret.length < SECRET_MIN ||
    SAMPLE_WORDS.test(secret) ||
    isRepeated(secret) ||
    new Set(secret).size < DISTINCT_CHARACTERS_MIN ||
    getCharacterSteps(secret).size < DISTINCT_STEPS_MIN
  );
}

/** Whether the secret repeats one piece at least twice: it then equals itself shifted by the piece. */
function isRepeated(secret: string): boolean {
  const longest = Math.floor(secret.length / 2);
  return Array.from({ length: longest }, (_, index) => index + 1).some((piece) =>
    secret.startsWith(secret.slice(piece)),
  );
}

/** The distances between neighbouring characters: a sequence such as `abcdef` has only one. */
function getCharacterSteps(secret: string): Set<number> {
  const codes = Buffer.from(secret);
  return new Set([...codes.subarray(1)].map((code, index) => code - (codes[index] ?? 0)));
}
