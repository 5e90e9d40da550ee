// Partial uploads of videos in a local folder, each under its id.
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { OUR_ID } from '#contract/id.ts';
import { isMissingFile } from '../../platform/errors.ts';
import type { UploadFolder } from '../../platform/ports.ts';
import { requireFreeSpace, CHECK_EVERY_BYTES } from './incoming-files.ts';

/** Uploads under `folder`, which has to be on the same disk as other incoming files. */
export function createUploadFolder(folder: string): UploadFolder {
  const getPath = (id: string): string => {
    if (!OUR_ID.test(id)) throw new Error('Not an upload id.');
    return join(folder, id);
  };
  return {
    create: async (id, bytes) => {
      await mkdir(folder, { recursive: true });
      await requireFreeSpace(folder, bytes);
      await (await open(getPath(id), 'wx', 0o600)).close();
    },
    findSize: (id) =>
      stat(getPath(id)).then(
        ({ size }) => size,
        () => undefined,
      ),
    write: async (id, offset, chunks) => {
      const file = await open(getPath(id), 'r+');
      try {
        return await writeChunks(file, { folder, offset, chunks });
      } finally {
        // Acknowledged bytes must survive a crash of the machine.
        await file.datasync().finally(() => file.close());
      }
    },
    linkTo: async (id, path) => {
      const uploadPath = getPath(id);
      const now = new Date();
      // Refreshes the age first, because stale incoming files are swept.
      const linked = utimes(uploadPath, now, now)
        .then(() => link(uploadPath, path))
        // Not every file system has hard links.
        .catch(() => copyFile(uploadPath, path, constants.COPYFILE_EXCL));
      return linked.then(() => true, returnFalseIfMissing);
    },
    remove: (id) => rm(getPath(id), { force: true }),
    listIds: async () =>
      (await readdir(folder).catch(() => [])).filter((name) => OUR_ID.test(name)),
  };
}

function returnFalseIfMissing(error: unknown): false {
  if (isMissingFile(error)) return false;
  throw error;
}

interface WriteOptions {
  folder: string;
  offset: number;
  chunks: AsyncIterable<Uint8Array>;
}

/** Writes each chunk before the next is read, so that an interruption keeps what came before. */
async function writeChunks(
  file: FileHandle,
  { folder, offset, chunks }: WriteOptions,
): Promise<number> {
  let position = offset;
  let nextCheck = offset;
  for await (const chunk of chunks) {
    if (position >= nextCheck) {
      await requireFreeSpace(folder);
      nextCheck = position + CHECK_EVERY_BYTES;
    }
    for (let at = 0; at < chunk.length;) {
      const left = chunk.length - at;
      const { bytesWritten } = await file.write(chunk, at, left, position);
      at += bytesWritten;
      position += bytesWritten;
    }
    releaseMemory(chunk);
  }
  return position;
}

/**
 * Frees a chunk's memory at once. The garbage collector would run late, because it sees few objects, however large
 * their buffers are.
 */
function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isWhole && !buffer.detached) buffer.transfer(0);
}
