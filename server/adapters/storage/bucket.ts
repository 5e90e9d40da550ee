// Files in an S3-compatible bucket. Incoming files stay on this machine until they have been checked.
import { rm } from 'node:fs/promises';
import { getBucketUrl } from '../../platform/bucket.ts';
import type { BucketSettings } from '../../platform/bucket.ts';
import { isMissingFile } from '../../platform/errors.ts';
import type { Clock, Log, Random, Storage } from '../../platform/ports.ts';
import { createIncomingFiles } from './incoming-files.ts';
import { createBucketClient, toStorageError, toKeyPath } from './bucket-client.ts';
import { findBucketFaults, allowsOrigin } from './bucket-faults.ts';
import { abortStaleUploads, listFiles, deleteFolder } from './bucket-lists.ts';
import { readObject } from './bucket-reading.ts';
import type { ReadingTimes } from './bucket-reading.ts';
import { createBucketWriter } from './bucket-writing.ts';
import { requireFolder, requireKey } from './keys.ts';
import { AwsV4Signer } from 'aws4fetch';

/** How long URLs are valid, in milliseconds. */
interface UrlTimes {
  /** From the time of signing. */
  lifeMs: number;
  /** URLs within one span are equal, so that browsers and CDNs can cache; shorter than the life. */
  spanMs: number;
}

export const URL_TIMES: UrlTimes = { lifeMs: 10 * 60_000, spanMs: 5 * 60_000 };

export interface BucketTimes extends ReadingTimes {
  /** Limit in milliseconds for an upload. */
  uploadMs: number;
  urls: UrlTimes;
}

/** Connections are cut after two idle minutes, so an upload ends before that even if the bucket is slow. */
const BUCKET_TIMES: BucketTimes = {
  responseMs: 8_000,
  stallMs: 20_000,
  uploadMs: 100_000,
  urls: URL_TIMES,
};

/** Age at which an unfinished upload is stale. */
const UNFINISHED_MAX_AGE_MS = 24 * 60 * 60_000;

interface BucketStorageOptions {
  /** Folder of incoming files. */
  folder: string;
  random: Random;
  clock: Clock;
  log: Log;
  times?: Partial<BucketTimes>;
}

export function createBucketStorage(
  settings: BucketSettings,
  options: BucketStorageOptions,
): Storage {
  const { folder, random, clock, log } = options;
  const times = { ...BUCKET_TIMES, ...options.times };
  const client = createBucketClient(settings);
  const context = { client, settings };
  const incoming = createIncomingFiles(folder, random);
  const write = createBucketWriter({ client, log, uploadMs: times.uploadMs });
  const signUrl = createUrlSigner(settings, { clock, times: times.urls });
  const withStorageErrors = async <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw toStorageError(error, log);
    });
  const limits = { totalMs: times.responseMs, tryMs: times.responseMs };
  const deleteObject = (key: string) => client.send({ method: 'DELETE', key }, limits);
  return {
    isRemote: true,
    ...incoming,
    store: async (path, key) => {
      requireKey(key);
      await write(path, key);
      await rm(path, { force: true });
    },
    storeCopy: async (path, key) => {
      requireKey(key);
      await write(path, key);
    },
    read: (key, range) => {
      requireKey(key);
      return readObject({ client, log, times }, key, range);
    },
    findUrl: async (key, lifeMs) => {
      requireKey(key);
      return signUrl(key, lifeMs);
    },
    isReadableFrom: (origin, key) =>
      withStorageErrors(async () => allowsOrigin(await signUrl(key), origin, limits)),
    remove: async (key) => {
      requireKey(key);
      await withStorageErrors(() => deleteObject(key)).catch((error: unknown) => {
        if (!isMissingFile(error)) throw error;
      });
    },
    removeFolder: async (name) => {
      requireFolder(name);
      await withStorageErrors(() => deleteFolder(context, name, limits));
    },
    listFiles: () => withStorageErrors(() => listFiles(context)),
    sweepIncoming: async (before) => {
      const removedLocally = await incoming.sweepIncoming(before);
      return (
        removedLocally +
        (await withStorageErrors(() => abortStaleUploads(context, before - UNFINISHED_MAX_AGE_MS)))
      );
    },
    listFaults: () =>
      withStorageErrors(() => findBucketFaults({ ...context, random, signUrl, limits })),
  };
}

/** URLs within one span are equal. With a CDN they contain its host, but are signed for the bucket's host. */
function createUrlSigner(
  settings: BucketSettings,
  { clock, times }: { clock: Clock; times: UrlTimes },
): (key: string, lifeMs?: number) => Promise<string> {
  const base = getBucketUrl(settings);
  const publicBase = settings.cdnUrl || base;
  const sign = async (key: string, signedAt: number, lifeMs: number): Promise<string> => {
    const { region, accessKeyId, secretAccessKey } = settings;
    const url = new URL(base + toKeyPath(settings, key));
    url.searchParams.set('X-Amz-Expires', String(Math.ceil(lifeMs / 1000)));
    const datetime = new Date(signedAt).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
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
    return publicBase + toKeyPath(settings, key) + signed.url.search;
  };
  return (key, lifeMs) =>
    lifeMs === undefined
      ? sign(key, Math.floor(clock() / times.spanMs) * times.spanMs, times.lifeMs)
      : sign(key, clock(), lifeMs);
}
