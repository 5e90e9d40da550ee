// Makes the pages of today's courses from a build of the code: files that show what has not changed are taken over, the
// rest is rendered. A process of its own, started with a job as JSON; BUILD_SOURCE names what the pages show.
import { copyFileSync, linkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import {
  readManifest,
  rendererFolder,
  writeManifest,
} from '../../server/adapters/site-manifest.ts';
import type { SiteManifest } from '../../server/adapters/site-manifest.ts';
import { filesBelow, hostFolder, makePublicFolder } from '../../server/platform/file-names.ts';
import { compress, compressAll } from './compressed.ts';
import { elsewhereIn, originsOf } from './content-policy.ts';
import { writeHostFiles } from './host-files.ts';
import { checkPage } from './page-check.ts';
import { stillLeft } from './left-files.ts';
import { dataFiles } from './renderer.ts';
import type { DataFile } from './renderer.ts';
import { isSiteMap, writeSiteMap } from './sitemap.ts';

const COMPRESSED = /\.(br|gz)$/;
/** One is rendered while others are compressed and written. */
const AT_ONCE = 8;

const Job = z.object({
  /** The pages whose code and renderer are used. */
  code: z.string(),
  /** The pages that are served now, if there are any. */
  served: z.optional(z.string()),
  /** Where the new ones go. */
  next: z.string(),
  siteUrl: z.string(),
  /** Leaves out the pages of single courses. */
  isPreview: z.optional(z.boolean()),
});
type Job = z.infer<typeof Job>;

/** What is taken over and what is made. */
interface Making extends Job {
  before: SiteManifest;
  /** Names of all files of `code`. */
  known: ReadonlySet<string>;
  /** Pages that search engines may list; grows with the rendered ones. */
  listed: Set<string>;
}

async function run(job: Job): Promise<void> {
  const { code, next, siteUrl, isPreview = false } = job;
  const before = await readManifest(code);
  if (!before) throw new Error(`${code} was built by another release.`);
  await makePublicFolder(next);
  await makePublicFolder(hostFolder(next));
  const making: Making = {
    ...job,
    before,
    known: new Set(await filesBelow(code)),
    listed: new Set(before.listed),
  };
  await takeOver(code, next, codeFiles(making));
  await takeOver(
    rendererFolder(code),
    rendererFolder(next),
    await filesBelow(rendererFolder(code)),
  );
  const left = await takeOverLeft(making);
  const all = await dataFiles(rendererFolder(code), siteUrl);
  const files = isPreview ? all.filter(({ key }) => key === undefined) : all;
  const made = await makeAll(making, files);
  for (const name of Object.keys(before.made)) if (!(name in made)) making.listed.delete(name);
  const listed = [...making.listed].sort();
  const maps = await writeSiteMap(next, siteUrl, listed);
  await compressAll(next, maps, job.served);
  const built = (await filesBelow(next)).filter((name) => !COMPRESSED.test(name));
  await writeHostFiles(next, { built, origins: originsOf(elsewhereIn(process.env)) });
  await writeManifest(next, { listed, made, left });
}

/** What no course changes, and what earlier code has left. */
function codeFiles({ known, before }: Making): string[] {
  const own = (name: string) => name.replace(COMPRESSED, '');
  return [...known].filter(
    (name) => !(own(name) in before.made) && !(name in before.left) && !isSiteMap(name),
  );
}

/** Answers the hashed files of earlier code that stay. */
async function takeOverLeft(making: Making): Promise<SiteManifest['left']> {
  const { served, next } = making;
  if (served === undefined) return {};
  const earlier = await readManifest(served);
  const own = new Set(codeFiles(making));
  const others = (await filesBelow(served)).filter((name) => !own.has(name));
  const left = stillLeft(others, earlier?.left ?? {}, Date.now());
  await takeOver(served, next, Object.keys(left));
  return left;
}

/** Answers the keys of what was made. */
async function makeAll(
  making: Making,
  files: readonly DataFile[],
): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  const changed: DataFile[] = [];
  const same: string[] = [];
  for (const file of files) {
    made[file.name] = file.key ?? '';
    if (file.key && making.before.made[file.name] === file.key && making.known.has(file.name)) {
      same.push(...[file.name, `${file.name}.br`, `${file.name}.gz`]);
    } else changed.push(file);
  }
  const { code, next, known } = making;
  await takeOver(
    code,
    next,
    same.filter((name) => known.has(name)),
  );
  await makeFolders(
    next,
    changed.map(({ name }) => name),
  );
  const waiting = changed.values();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const file of waiting) await make(making, file);
  });
  await Promise.all(turns);
  process.stdout.write(`${changed.length} of ${files.length} files were rendered.\n`);
  return made;
}

async function make({ next, served, listed }: Making, file: DataFile): Promise<void> {
  const bytes = await file.render();
  if (file.name.endsWith('.html')) {
    if (checkPage(file.name, bytes.toString('utf8')).isListed) listed.add(file.name);
    else listed.delete(file.name);
  }
  const write = writeFile(join(next, file.name), bytes);
  await Promise.all([write, compress({ folder: next, name: file.name, before: served }, bytes)]);
}

async function makeFolders(root: string, names: readonly string[]): Promise<void> {
  for (const folder of new Set(names.map((name) => dirname(join(root, name)))))
    await mkdir(folder, { recursive: true });
}

/** The same files under other names: built files are replaced, never changed. */
async function takeOver(from: string, to: string, names: readonly string[]): Promise<void> {
  await makeFolders(to, names);
  for (const name of names) {
    try {
      linkSync(join(from, name), join(to, name));
    } catch {
      // On another disk, or on one that has no second names.
      copyFileSync(join(from, name), join(to, name));
    }
  }
}

run(Job.parse(JSON.parse(process.argv[2] ?? ''))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? String(error.stack) : String(error)}\n`);
  process.exit(1);
});
