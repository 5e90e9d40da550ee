// Which settings start a server, and which are refused with their name and a remedy.
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { SETTING_RULES, STORAGE_RULES } from './settings-rules.ts';

const KEY_SECRET = 'n5WzVx8K2mQpTf9cRb3JdYhG';
const WEBHOOK_SECRET = 'a9f1c04be7d2836512fb7d90ce3a8846';
const MEDIA_SECRET = 'Q8r_7vTnL2xKz-4WmY6bPjC1sDfG3hA0';

const VALID = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_SITE_URL: 'https://rangshala.in',
  MAIL_FROM: 'Rangshala <hello@rangshala.in>',
  RAZORPAY_KEY_ID: 'rzp_live_Jx2bQ7LmWn4Tzc',
  RAZORPAY_KEY_SECRET: KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  MEDIA_SECRET,
};

/** The settings of a bucket; every rule about them is tested below. */
const BUCKET = {
  STORAGE_URL: 's3://rangshala-films',
  STORAGE_ACCESS_KEY_ID: 'AKIAJ7Q2XW5PLM4ZT3RB',
  STORAGE_SECRET_ACCESS_KEY: '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',
};

function getFaults(settings: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('S08: production starts', () => {
  test.each([
    [{}],
    [
      {
        PUBLIC_SITE_URL: 'http://localhost:4321',
        RAZORPAY_API_URL: 'http://127.0.0.1:4330/sandbox',
      },
    ],
    [{ PUBLIC_SITE_URL: 'http://shop.localhost', PUBLIC_API_URL: 'http://[::1]:4321' }],
    [{ RAZORPAY_KEY_ID: 'rzp_test_Jx2bQ7LmWn4Tzc' }],
    [{ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: '0123456789abcdef9a7c31' }],
    [{ MEDIA_SECRET: '8305719264408193' }],
    [{ MEDIA_SECRET: 'aaB3kd92Lm0PqRsT' }],
    [{ CORS_ORIGINS: 'https://rangshala.in, https://www.rangshala.in:8443' }],
    [{ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1, ::1, loopback' }],
    [{ REQUIRE_EMAIL_CODE: 'on', SMTP_URL: 'smtps://u:p@mail.rangshala.in:465' }],
    [{ MAIL_FROM: 'hello@exemplary.in', CONTACT_TO: 'desk@latest.in' }],
    [{ DEPLOY_HOOK_URL: 'https://hooks.rangshala.in/build' }],
    [{ SEGMENTS_URL: 'https://cdn.rangshala.in/media' }],
    [BUCKET],
    [
      {
        ...BUCKET,
        STORAGE_URL: 's3://films/of/ours/',
        STORAGE_CDN_URL: 'https://films.rangshala.in',
      },
    ],
    [
      {
        ...BUCKET,
        STORAGE_URL: 's3://films.rangshala.in',
        STORAGE_ENDPOINT: 'https://s3.example.in',
      },
    ],
  ])('with valid settings and %j', (settings) => {
    expect(getFaults({ ...VALID, ...settings })).toEqual([]);
  });
});

const secrets = ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'MEDIA_SECRET'] as const;

/** Each row: one unsafe setting among otherwise valid ones, and the remedy in the error. */
const UNSAFE: readonly (readonly [name: string, value: string, mend: RegExp])[] = [
  ...secrets.flatMap((name) =>
    [
      '',
      'changeme',
      'short-9Zq4',
      'aaaaaaaaaaaaaaaa',
      'abababababababab',
      'abcdefghijklmnop',
      '1234567890123456',
      'passwordpassword',
      'hsjkehsjkehsjkehsjke',
      'rangshala-production-2026',
      'sandbox-webhook-secret',
    ].map((value) => [name, value, /openssl rand|dashboard/] as const),
  ),
  ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'changeme', /openssl rand/],
  ['RAZORPAY_WEBHOOK_SECRET', KEY_SECRET, /equals another secret/],
  ['MEDIA_SECRET', KEY_SECRET, /equals another secret/],
  ['MEDIA_SECRET', WEBHOOK_SECRET, /equals another secret/],
  ['RAZORPAY_KEY_ID', '', /not a Razorpay key/],
  ['RAZORPAY_KEY_ID', 'key_live_Jx2bQ7LmWn4Tzc', /not a Razorpay key/],
  ['RAZORPAY_KEY_ID', 'rzp_test_sandbox', /not a Razorpay key/],
  ['PUBLIC_SITE_URL', '', /is missing/],
  ...[
    'PUBLIC_SITE_URL',
    'PUBLIC_API_URL',
    'RAZORPAY_API_URL',
    'PUBLIC_RAZORPAY_CHECKOUT_URL',
    'DEPLOY_HOOK_URL',
    'SEGMENTS_URL',
    'STORAGE_ENDPOINT',
    'STORAGE_CDN_URL',
  ].flatMap((name) => [
    [name, 'rangshala.in', /must begin with/] as const,
    [name, 'https://', /must begin with/] as const,
    ...['http://rangshala.in', 'http://localhost.rangshala.in', 'http://10.0.0.4:4321'].map(
      (value) => [name, value, /Use https/] as const,
    ),
  ]),
  ['CORS_ORIGINS', '*', /wildcard/],
  ['CORS_ORIGINS', 'https://rangshala.in, null', /full origins/],
  ['CORS_ORIGINS', 'https://*.rangshala.in', /full origins/],
  ['CORS_ORIGINS', 'https://rangshala.in/', /full origins/],
  ['CORS_ORIGINS', 'http://rangshala.in', /Use https/],
  ['TRUST_PROXY', 'everybody', /must name addresses/],
  ['TRUST_PROXY', '0.0.0.0/0', /trusts every address/],
  ['TRUST_PROXY', '::/0', /trusts every address/],
  ['METRICS_PORT', '4321', /Name another/],
  ['REQUIRE_EMAIL_CODE', 'on', /Name a mail server/],
  ['SMTP_URL', 'mail.rangshala.in:465', /must begin with smtp/],
  ['MAIL_FROM', '', /is a sample/],
  ['MAIL_FROM', 'Studio <studio@example.com>', /is a sample/],
  ['MAIL_FROM', 'studio@mail.test', /is a sample/],
  ['MAIL_FROM', 'Studio', /must be an email address/],
  ['CONTACT_TO', 'desk@rangshala.example', /is a sample/],
  ['CONTACT_TO', 'a@rangshala.in, b@rangshala.in', /one plain email address/],
  ['DATA_DIR', '.', /contains the program/],
  ['DATA_DIR', '/', /contains the program/],
];

describe('S08: production refuses', () => {
  test.each(UNSAFE)('%s=%s, and says how to fix it', (name, value, remedy) => {
    const faults = getFaults({ ...VALID, [name]: value });
    expect(faults).toEqual([expect.stringMatching(remedy)]);
    expect(faults[0]).toContain(name);
  });

  test('all missing settings at once', () => {
    expect(getFaults({ NODE_ENV: 'production' }).map((fault) => fault.split(' ')[0])).toEqual([
      'PUBLIC_SITE_URL',
      'RAZORPAY_KEY_ID',
      ...secrets,
      'MAIL_FROM',
    ]);
  });

  test('by rules that each have a row here', () => {
    const isTested = (rule: (typeof SETTING_RULES)[number]) =>
      STORAGE_RULES.includes(rule) ||
      UNSAFE.some(([name, value]) =>
        getFaults({ ...VALID, [name]: value }).includes(`${rule.setting} ${rule.remedy}`),
      );
    const untested = SETTING_RULES.filter((rule) => rule.when !== 'demo' && !isTested(rule));
    expect(untested.map(({ setting, remedy }) => `${setting} ${remedy}`)).toEqual([]);
  });
});

describe('S08: a bucket is refused', () => {
  test.each([
    ...[
      'films',
      's3://',
      's3://Films',
      's3://films/../other',
      's3://films/a b',
      'https://films',
    ].map((value) => ['STORAGE_URL', value, /must name a bucket/] as const),
    ['STORAGE_ACCESS_KEY_ID', '', /is missing/] as const,
    ['STORAGE_SECRET_ACCESS_KEY', '', /is missing/] as const,
    ['STORAGE_SECRET_ACCESS_KEY', 'minio-password', /every video/] as const,
    ['STORAGE_PATH_STYLE', 'sometimes', /must be 'on'/] as const,
  ])('with %s=%s, and says how to fix it', (name, value, remedy) => {
    const faults = getFaults({ ...VALID, ...BUCKET, [name]: value });
    expect(faults).toEqual([expect.stringMatching(remedy)]);
    expect(faults[0]).toContain(name);
  });

  test('with a name that no certificate covers', () => {
    const dotted = { ...BUCKET, STORAGE_URL: 's3://films.rangshala.in' };
    expect(getFaults({ ...VALID, ...dotted })).toEqual([
      expect.stringMatching(/^STORAGE_PATH_STYLE must be on/),
    ]);
  });
});

describe('a server outside production', () => {
  test.each([
    [{}],
    [{ HOST: '::1' }],
    [{ HOST: 'localhost', PUBLIC_SITE_URL: 'http://192.168.1.20:4321' }],
    [{ RAZORPAY_KEY_ID: 'rzp_test_sandbox', RAZORPAY_KEY_SECRET: 'sandbox-secret' }],
  ])('starts with %j', (settings) => {
    expect(getFaults(settings)).toEqual([]);
  });

  test.each([
    [{ HOST: '0.0.0.0' }, /^HOST is reachable from outside: set NODE_ENV=production/],
    [{ HOST: '192.168.1.20' }, /^HOST is reachable/],
    [{ CORS_ORIGINS: '*' }, /^CORS_ORIGINS .*wildcard/],
    [{ PORT: '70000' }, /^PORT: must be a whole number/],
  ])('is refused with %j', (settings, fault) => {
    expect(getFaults(settings)).toEqual([expect.stringMatching(fault)]);
  });
});
