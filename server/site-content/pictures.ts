// Pictures of the site's documents: receiving one; and holding what documents name, films as well, against the sweep.
import { isSent, mediaIn } from '#contract/site-media.ts';
import type { SitePicture } from '#contract/site-media.ts';
import { keepImage } from '../media/media.ts';
import type { ArrivedFile, MediaDeps } from '../media/media.ts';
import { AppError } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import { isDrawn } from '../platform/shipped-content.ts';
import * as store from './pictures.store.ts';
import type { Holder } from './pictures.store.ts';

/** Fails: wrong_type, disk_full, busy. */
export async function keepSitePicture(
  deps: MediaDeps,
  { file, asker }: { file: ArrivedFile; asker: string },
): Promise<SitePicture> {
  const { id, pixels } = await keepImage(deps, file, { shape: 'site', asker });
  await store.insertMedia(deps.db, { media_id: id, ...pixels });
  return { _id: id, ...pixels };
}

/** Fails: malformed, at each field that names a picture or a film which is not there. */
export async function requireMedia(tx: Queries, value: unknown): Promise<void> {
  const rows = await store.mediaRows(tx, sentIn(value));
  const known = new Map(rows.map((row) => [row.media_id, row.width === null ? 'film' : 'picture']));
  const gone = mediaIn(value).filter(({ name, kind }) =>
    isSent(name) ? known.get(name) !== kind : kind === 'film' || !isDrawn(name),
  );
  const [first] = gone;
  if (!first) return;
  const said = (kind: string) => `This ${kind} is no longer here. Choose it again.`;
  const fields = gone.map(({ path, kind }) => ({ path: `value.${path}`, message: said(kind) }));
  throw new AppError('malformed', said(first.kind), { fields });
}

/** What the value names is kept as long as its holder holds it, and nothing else. */
export async function holdMedia(tx: Queries, by: Holder, value: unknown): Promise<void> {
  await store.release(tx, by);
  await store.hold(tx, by, sentIn(value));
}

function sentIn(value: unknown): string[] {
  return [...new Set(mediaIn(value).map(({ name }) => name))].filter(isSent);
}

export { release as releaseMedia, releaseForgotten } from './pictures.store.ts';
