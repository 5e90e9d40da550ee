// The data folder of the journeys' server.
import { createHash } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { IS_LONG } from './long.ts';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

export const PORT = Number(process.env['JOURNEYS_PORT'] ?? 4390);

/**
 * In memory if there is room, because every write would wait for the disk. The long tests send half
 * a gigabyte.
 */
export const IS_IN_MEMORY = !IS_LONG && hasRoom();

export const DATA_DIR = IS_IN_MEMORY
  ? join(MEMORY, `rangshala-${checkout()}-${PORT}`)
  : `.data-journeys-${PORT}`;

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}

/** The machine shares its memory: each checkout has its own folder name. */
function checkout(): string {
  return createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
}
