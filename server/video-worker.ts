// Creates the worker's video preparation from the settings.
import { join } from 'node:path';
import { systemRandom } from './adapters/random.ts';
import { openStorage } from './adapters/storage/open.ts';
import { getMediaSecret } from './compose.ts';
import { createPackager } from './media/packager.ts';
import type { Packager } from './media/packager.ts';
import { findVideoTools } from './media/video-tools.ts';
import type { Db, Log } from './platform/ports.ts';
import type { Config } from './settings/config.ts';

/** A worker may wait longer than a visitor. */
const UPLOAD_MS = 30 * 60_000;

/** Returns undefined if videos are not prepared or ffmpeg is missing. */
export function createVideoWorker(
  config: Config,
  { db, log }: { db: Db; log: Log },
): Packager | undefined {
  const tools = config.videos === 'off' ? undefined : findVideoTools();
  if (!tools) return undefined;
  // The doctor runs in another shell, where more may be allowed than to the service.
  for (const problem of tools.problems) log.warn({ problem }, 'ffmpeg cannot be isolated fully');
  const storage = openStorage(config, log, { uploadMs: UPLOAD_MS });
  const mediaSecret = getMediaSecret(config);
  const deps = { db, clock: Date.now, random: systemRandom, storage, mediaSecret, log };
  return createPackager(deps, { tools, scratch: join(config.dataDir, 'films') });
}
