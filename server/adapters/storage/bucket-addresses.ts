// Addresses of a bucket's files for browsers: signed for a given time from now, or the same for everybody for five minutes and
// good for ten at most.
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '../../platform/ports.ts';
import { bucketAddress } from '../../platform/bucket.ts';
import type { BucketSettings } from '../../platform/bucket.ts';
import { pathOfKey } from './bucket-calls.ts';

/** How long an address works, in milliseconds. */
export interface AddressTimes {
  /** From the moment for which it was signed. */
  lifeMs: number;
  /** Addresses of one such span are the same, so that browsers and CDNs keep what they have; less than the life. */
  spanMs: number;
}

export const ADDRESS_TIMES: AddressTimes = { lifeMs: 10 * 60_000, spanMs: 5 * 60_000 };
/** Addresses remembered within a span. */
const REMEMBERED_MAX = 10_000;

/** Signs each key once a span. With a CDN its address stands for the bucket's own; the signature is the bucket's. */
export function bucketAddresses(
  settings: BucketSettings,
  { clock, times }: { clock: Clock; times: AddressTimes },
): (key: string, lifeMs?: number) => Promise<string> {
  const base = bucketAddress(settings);
  const shown = settings.cdnUrl || base;
  let known = new Map<string, Promise<string>>();
  let since = -1;
  const sign = async (key: string, moment: number, lifeMs: number): Promise<string> => {
    const { region, accessKeyId, secretAccessKey } = settings;
    const url = new URL(base + pathOfKey(settings, key));
    url.searchParams.set('X-Amz-Expires', String(Math.ceil(lifeMs / 1000)));
    const datetime = new Date(moment).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const signer = new AwsV4Signer({
      ...{ method: 'GET', url: url.href, region, accessKeyId, secretAccessKey, service: 's3' },
      ...{ signQuery: true, datetime },
    });
    const signed = await signer.sign();
    return shown + pathOfKey(settings, key) + signed.url.search;
  };
  return (key, lifeMs) => {
    if (lifeMs !== undefined) return sign(key, clock(), lifeMs);
    const moment = Math.floor(clock() / times.spanMs) * times.spanMs;
    if (moment !== since || known.size >= REMEMBERED_MAX) known = new Map();
    since = moment;
    const address = known.get(key) ?? sign(key, moment, times.lifeMs);
    known.set(key, address);
    return address;
  };
}
