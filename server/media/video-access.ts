// Grants access to a video by a playback token.
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import { parseFacts } from './package-facts.ts';
import type { PackageFacts } from './package-facts.ts';
import { decryptVideoKey } from './video-encryption.ts';
import { findVideo } from './videos.store.ts';
import { readPlaybackToken } from './playback-token.ts';
import { findPublicVideo, findVideoForSession } from './video-access.store.ts';

type OpenDeps = Pick<Deps, 'db' | 'clock' | 'mediaSecret'>;

/**
 * The plain video file. The database is queried for every request, so that after a refund, a logout or the end of an
 * enrolment the URL stops working at once. Fails: bad_link for an invalid or expired token; not_enrolled.
 */
export async function openVideo(
  deps: OpenDeps,
  { id, token }: { id: string; token: unknown },
): Promise<MediaRow> {
  const grant = readPlaybackToken(deps, token);
  if (!grant) throw new AppError('bad_link', 'This link has expired.');
  const { viewer, courseId } = grant;
  const requested = { mediaId: id, courseId };
  const video = viewer
    ? await findVideoForSession(deps.db, requested, { ...viewer, now: deps.clock() })
    : await findPublicVideo(deps.db, requested);
  if (!video)
    throw new AppError('not_enrolled', 'You need to enroll in this course to access the content');
  return video;
}

export interface OpenedVideo {
  /** Name of the package. */
  name: string;
  facts: PackageFacts;
  key: Buffer;
}

/** The prepared video, by the id of the uploaded file. Fails as `openVideo`; not_found. */
export async function openPackage(
  deps: OpenDeps,
  video: { id: string; token: unknown },
): Promise<OpenedVideo> {
  const { id } = await openVideo(deps, video);
  const row = requireFound(await findVideo(deps.db, id), 'Video not found.');
  const key = row.state === 'ready' ? decryptVideoKey(deps, row) : undefined;
  if (row.package === null || !key) throw new AppError('not_found', 'Video not found.');
  return { name: row.package, facts: parseFacts(row.facts), key };
}
