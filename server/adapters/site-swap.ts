// Puts a finished build in the place of the one that is served: all of it in one step, so that nobody ever sees a part.
import { lstat, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { hostFolder, makePublicFolder } from '../platform/file-names.ts';

const PAGES = 'pages';
/** So long a build stays after another has taken its place: a server that is busy reads on in it for seconds. */
const STAYS_MS = 60_000;

/** Where builds lie, each in a folder of its own: beside the name under which one of them is served. */
const buildsOf = (folder: string): string => `${folder}.builds`;

/** Where the pages of a build go in a folder that is its own until it is put in place. */
export function pagesIn(build: string): string {
  return join(build, PAGES);
}

/**
 * `folder` and the folder of its hosts become names of what `build` holds. The build that was served until now stays
 * beside it, and so does each that was within the last minute: whoever is reading there goes on. Earlier ones go.
 * `now` in epoch milliseconds.
 */
export async function putInPlace(build: string, folder: string, now = Date.now()): Promise<void> {
  const builds = buildsOf(folder);
  await makePublicFolder(builds);
  const own = await placeIn(builds, now);
  await rename(build, own);
  const before = await realpath(folder).catch(() => folder);
  // The rules come last: they say when the pages were built.
  const aside = () => placeIn(builds, now - 1);
  const moved = await point(folder, pagesIn(own), aside);
  await point(hostFolder(folder), hostFolder(pagesIn(own)), aside);
  const kept = [own, moved ?? dirname(before)].map((path) => basename(path));
  const names = (await readdir(builds)).sort();
  for (const [index, name] of names.entries()) {
    const replacedAt = Number.parseInt(names[index + 1] ?? '');
    if (kept.includes(name) || replacedAt > now - STAYS_MS) continue;
    await rm(join(builds, name), { recursive: true, force: true });
  }
}

/** Takes away all that was ever put in the place of `folder`; the rules first, which say that pages are there. */
export async function removePlaced(folder: string): Promise<void> {
  for (const name of [hostFolder(folder), folder, buildsOf(folder)])
    await rm(name, { recursive: true, force: true });
}

/** A name that begins with the time of its placing, and that nobody else has. */
async function placeIn(builds: string, now: number): Promise<string> {
  const place = await mkdtemp(join(builds, `${now}-`));
  await rm(place, { recursive: true });
  return place;
}

/** Answers where the folder went that had the name until now, if it was no other name of one. */
async function point(
  name: string,
  target: string,
  aside: () => Promise<string>,
): Promise<string | undefined> {
  const next = `${name}.link`;
  await rm(next, { force: true });
  await symlink(relative(dirname(name), target), next);
  const before = await lstat(name).catch(() => undefined);
  const moved = before?.isDirectory() ? await aside() : undefined;
  if (moved !== undefined) await rename(name, moved);
  await rename(next, name);
  return moved;
}
