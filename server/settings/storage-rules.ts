// What the settings of a bucket must not be.
import { BUCKET_URL, bucketIn } from '../platform/bucket.ts';
import type { Environment } from './environment.ts';
import type { SettingRule } from './setting-rule.ts';
import { isGuessable, SECRET_MIN } from './secret-strength.ts';

const hasBucket = (env: Environment): boolean => env.STORAGE_URL !== '';

export const STORAGE_RULES: readonly SettingRule[] = [
  {
    setting: 'STORAGE_URL',
    when: 'always',
    isBroken: (env) => hasBucket(env) && !BUCKET_URL.test(env.STORAGE_URL),
    mend: 'must name a bucket, s3://bucket or s3://bucket/folder, in lower-case letters, digits, dots and hyphens.',
  },
  {
    setting: 'STORAGE_ACCESS_KEY_ID',
    when: 'always',
    isBroken: (env) => hasBucket(env) && env.STORAGE_ACCESS_KEY_ID === '',
    mend: 'is missing, but STORAGE_URL names a bucket. Copy it from the service.',
  },
  {
    setting: 'STORAGE_SECRET_ACCESS_KEY',
    when: 'always',
    isBroken: (env) => hasBucket(env) && env.STORAGE_SECRET_ACCESS_KEY === '',
    mend: 'is missing, but STORAGE_URL names a bucket. Copy it from the service.',
  },
  {
    setting: 'STORAGE_SECRET_ACCESS_KEY',
    when: 'production',
    isBroken: ({ STORAGE_SECRET_ACCESS_KEY: secret, ...env }) =>
      env.STORAGE_URL !== '' && secret !== '' && isGuessable(secret),
    mend: `is a sample, shorter than ${SECRET_MIN} characters or easily guessed: whoever guesses it has every film.`,
  },
  {
    setting: 'STORAGE_PATH_STYLE',
    when: 'always',
    isBroken: (env) => {
      const bucket = bucketIn(env);
      return bucket !== undefined && !bucket.pathStyle && bucket.bucket.includes('.');
    },
    mend: 'must be on for a bucket with a dot in its name: as part of the host no certificate covers it.',
  },
];
