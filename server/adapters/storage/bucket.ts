// Files in an S3-compatible bucket. Incoming files stay on this machine until they have been checked.
import { rm } from 'node:fs/promises';
import type { BucketSettings } from '../../platform/bucket.ts';
import { isMissingFile } from '../../platform/errors.ts';
import type { Clock, Log, Random, Storage } from '../../platform/ports.ts';
import { arrivals } from './incoming-files.ts';
import { createBucketClient, toStorageError, getKeyPath } from './bucket-client.ts';
import { bucketFaults, isOpenTo } from './bucket-faults.ts';
import { abortStaleUploads, listFiles, deleteFolder } from './bucket-lists.ts';
import { readFrom } from './bucket-reading.ts';
import type { ReadingTimes } from './bucket-reading.ts';
import { bucketWriter } from './bucket-writing.ts';
import { requireFolder, requireKey } from './keys.ts';
import { AwsV4Signer } from 'aws4fetch';
import { bucketAddress } from '../../platform/bucket.ts';

/** How long URLs are valid, in milliseconds. */
interface AddressTimes {
  /** From the time of signing. */
  lifeMs: number;
  /** URLs within one span are equal, so that browsers and CDNs can cache; shorter than the life. */
  spanMs: number;
}

export const ADDRESS_TIMES: AddressTimes = { lifeMs: 10 * 60_000, spanMs: 5 * 60_000 };

export interface BucketTimes extends ReadingTimes {
  /** Limit in milliseconds for an upload. */
  uploadMs: number;
  addresses: AddressTimes;
}

/** Connections are cut after two idle minutes, so an upload ends before that even if the bucket is slow. */
const BUCKET_TIMES: BucketTimes = {
  askMs: 8_000,
  silenceMs: 20_000,
  uploadMs: 100_000,
  addresses: ADDRESS_TIMES,
};

/** Age at which an unfinished upload is stale. */
const UNFINISHED_MAX_AGE_MS = 24 * 60 * 60_000;

interface BucketNeeds {
  /** Folder of incoming files. */
  folder: string;
  random: Random;
  clock: Clock;
  log: Log;
  times?: Partial<BucketTimes>;
}

export function bucketStorage(settings: BucketSettings, needs: BucketNeeds): Storage {
  const { folder, random, clock, log } = needs;
  const times = { ...BUCKET_TIMES, ...needs.times };
  const calls = createBucketClient(settings);
  const place = { calls, settings };
  const arriving = arrivals(folder, random);
  const write = bucketWriter({ calls, log, uploadMs: times.uploadMs });
  const getAddress = bucketAddresses(settings, { clock, times: times.addresses });
  const named = async <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw toStorageError(error, log);
    });
  const asking = { totalMs: times.askMs, tryMs: times.askMs };
  const removed = (key: string) => calls.ask({ method: 'DELETE', key }, asking);
  return {
    isElsewhere: true,
    ...arriving,
    keep: async (path, key) => {
      requireKey(key);
      await write(path, key);
      await rm(path, { force: true });
    },
    copyIn: async (path, key) => {
      requireKey(key);
      await write(path, key);
    },
    read: (key, range) => {
      requireKey(key);
      return readFrom({ calls, log, times }, key, range);
    },
    address: async (key, lifeMs) => {
      requireKey(key);
      return getAddress(key, lifeMs);
    },
    isOpenTo: (origin, key) => named(async () => isOpenTo(await getAddress(key), origin, asking)),
    remove: async (key) => {
      requireKey(key);
      await named(() => removed(key)).catch((error: unknown) => {
        if (!isMissingFile(error)) throw error;
      });
    },
    removeFolder: async (name) => {
      requireFolder(name);
      await named(() => deleteFolder(place, name, asking));
    },
    files: () => named(() => listFiles(place)),
    sweepIncoming: async (before) => {
      const here = await arriving.sweepIncoming(before);
      return here + (await named(() => abortStaleUploads(place, before - UNFINISHED_MAX_AGE_MS)));
    },
    faults: () => named(() => bucketFaults({ ...place, random, getAddress, patience: asking })),
  };
}

/** URLs within one span are equal. With a CDN they contain its host, but are signed for the bucket's host. */
function bucketAddresses(
  settings: BucketSettings,
  { clock, times }: { clock: Clock; times: AddressTimes },
): (key: string, lifeMs?: number) => Promise<string> {
  const base = bucketAddress(settings);
  const shown = settings.cdnUrl || base;
  const sign = async (key: string, moment: number, lifeMs: number): Promise<string> => {
    const { region, accessKeyId, secretAccessKey } = settings;
    const url = new URL(base + getKeyPath(settings, key));
    url.searchParams.set('X-Amz-Expires', String(Math.ceil(lifeMs / 1000)));
    const datetime = new Date(moment).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const signer = new AwsV4Signer({
      method: 'GET',
      url: url.href,
      region,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      signQuery: true,
      datetime,
    });
    const signed = await signer.sign();
    return shown + getKeyPath(settings, key) + signed.url.search;
  };
  return (key, lifeMs) =>
    lifeMs === undefined
      ? sign(key, Math.floor(clock() / times.spanMs) * times.spanMs, times.lifeMs)
      : sign(key, clock(), lifeMs);
}
