// What a built site consists of, kept beside its pages, so that the next build takes over what has not changed.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { hostFolder } from '../platform/file-names.ts';

const MANIFEST_FILE = 'site.json';
/** The folder of what renders pages without a build of the code: `scripts/build/renderer.ts`. */
const RENDERER_FOLDER = 'renderer';

export const SiteManifest = z.object({
  /** Files that show what the database holds, with the key of what they show; empty where none is known. */
  made: z.record(z.string(), z.string()),
  /** Pages that search engines are told of. */
  listed: z.array(z.string()),
  /** Hashed files of earlier code, and when a build came that had them no more: epoch milliseconds. */
  left: z.record(z.string(), z.number()),
});
export type SiteManifest = z.infer<typeof SiteManifest>;

/** Undefined where nothing was built, or by another release. */
export async function readManifest(pages: string): Promise<SiteManifest | undefined> {
  const file = join(hostFolder(pages), MANIFEST_FILE);
  if (!existsSync(file)) return undefined;
  const read = SiteManifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  return read.success ? read.data : undefined;
}

export async function writeManifest(pages: string, manifest: SiteManifest): Promise<void> {
  await writeFile(join(hostFolder(pages), MANIFEST_FILE), JSON.stringify(manifest));
}

export function rendererFolder(pages: string): string {
  return join(hostFolder(pages), RENDERER_FOLDER);
}
