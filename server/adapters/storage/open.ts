// Opens the configured file storage.
import { join } from 'node:path';
import type { BucketSettings } from '../../platform/bucket.ts';
import type { Log, Storage } from '../../platform/ports.ts';
import { systemRandom } from '../random.ts';
import { createBucketStorage } from './bucket.ts';
import type { BucketTimes } from './bucket.ts';
import { createDiskStorage } from './disk.ts';

interface StorageLocation {
  dataDir: string;
  /** Undefined: files are stored in `dataDir`. */
  bucket: BucketSettings | undefined;
}

/** Opens a bucket or a folder. Incoming files are in `dataDir` in both cases. */
export function openStorage(
  { dataDir, bucket }: StorageLocation,
  log: Log,
  times: Partial<BucketTimes> = {},
): Storage {
  const folder = join(dataDir, 'media');
  if (!bucket) return createDiskStorage(folder, systemRandom);
  const incomingFolder = join(folder, 'incoming');
  return createBucketStorage(bucket, {
    folder: incomingFolder,
    random: systemRandom,
    clock: Date.now,
    log,
    times,
  });
}
