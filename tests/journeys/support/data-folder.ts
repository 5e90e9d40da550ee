// Where the server of the journeys keeps its data.
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { IS_LONG } from './long.ts';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

export const PORT = Number(process.env['JOURNEYS_PORT'] ?? 4390);

/** Where there is room: the disk is waited for with every write. The long tests send it half a gigabyte. */
export const IS_IN_MEMORY = !IS_LONG && hasRoom();

export const DATA_DIR = join(IS_IN_MEMORY ? MEMORY : '', `.data-journeys-${PORT}`);

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}
