// Grants access to a video or an attached file by a playback token.
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import { parseFacts } from './package-facts.ts';
import type { PackageFacts } from './package-facts.ts';
import { decryptVideoKey } from './video-encryption.ts';
import { findVideo } from './videos.store.ts';
import { readPlaybackToken } from './playback-token.ts';
import {
  findAttachment,
  findAttachmentForSession,
  findPublicVideo,
  findVideoForSession,
} from './video-access.store.ts';

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

/**
 * An attached file and its name. As for videos, the database is queried for every request. Fails: bad_link; not_enrolled,
 * also for a removed file.
 */
export async function openAttachment(
  deps: OpenDeps,
  { id, token }: { id: string; token: unknown },
): Promise<{ file: MediaRow; name: string }> {
  const grant = readPlaybackToken(deps, token);
  if (!grant?.viewer) throw new AppError('bad_link', 'This link has expired.');
  const { viewer, courseId } = grant;
  const attachment = await findAttachment(deps.db, { id, courseId });
  const requested = { mediaId: attachment?.media_id ?? '', courseId };
  const session = { ...viewer, now: deps.clock() };
  const file = await findAttachmentForSession(deps.db, requested, session);
  if (!attachment || !file)
    throw new AppError('not_enrolled', 'You need to enroll in this course to access the content');
  return { file, name: attachment.name };
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
