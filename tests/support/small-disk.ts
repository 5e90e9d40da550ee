// A disk of a few megabytes, if this machine allows mounts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Fills all free space. */
  fill(): Promise<void>;
  /** Frees what `fill` used. */
  clear(): Promise<void>;
  remove(): void;
}

const CHUNK = Buffer.alloc(64 * 1024);

/** Undefined if mounts are not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-disk-'));
  const filler = join(folder, 'filler');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    fill: () => fillUp(filler),
    clear: () => rm(filler, { force: true }),
    remove() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (;;) await file.appendFile(CHUNK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}
