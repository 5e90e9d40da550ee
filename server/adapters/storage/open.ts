// Opens the configured file storage.
import { join } from 'node:path';
import type { BucketSettings } from '../../platform/bucket.ts';
import type { Log, Storage } from '../../platform/ports.ts';
import { systemRandom } from '../random.ts';
import { bucketStorage } from './bucket.ts';
import type { BucketTimes } from './bucket.ts';
import { diskStorage } from './disk.ts';

interface StoragePlace {
  dataDir: string;
  /** Undefined: files are stored in `dataDir`. */
  bucket: BucketSettings | undefined;
}

/** Opens a bucket or a folder. Incoming files are in `dataDir` in both cases. */
export function openStorage(
  { dataDir, bucket }: StoragePlace,
  log: Log,
  times: Partial<BucketTimes> = {},
): Storage {
  const folder = join(dataDir, 'media');
  if (!bucket) return diskStorage(folder, systemRandom);
  const arriving = join(folder, 'incoming');
  return bucketStorage(bucket, {
    folder: arriving,
    random: systemRandom,
    clock: Date.now,
    log,
    times,
  });
}
