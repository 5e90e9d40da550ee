// Link preview images of courses: drawn at the first request and cached on disk.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { buildCoursePreview, getPreviewVersion } from '#art/preview/course-preview.ts';
import { deleteUnused, touchCacheFile, writeCacheFile, getCachePath } from '#art/preview/cache.ts';
import { hashRenderer } from '#art/preview/renderer-hash.ts';
import { canDrawTitle } from '#art/preview/preview.ts';
import type { Organization } from '#art/preview/organization.ts';
import type { Preview } from '#art/preview/preview.ts';
import { getImage } from '../media/media.ts';
import { readMedia } from '../media/read-files.ts';
import { createRenderThread } from '../platform/render-thread.ts';
import { requireFound } from '../platform/errors.ts';
import { getOrganization } from '../platform/organization.ts';
import type { Deps } from '../platform/ports.ts';
import * as store from './catalogue.store.ts';
import { loadPreviewLookup } from './free-previews.ts';

const ROOT = join(import.meta.dirname, '../..');
const SWEEP_EVERY_MS = 24 * 3_600_000;

export interface DrawingJob {
  preview: Preview;
  organization: Organization;
  /** The course's picture, used when its title cannot be drawn. */
  photo?: Uint8Array;
}

export interface CoursePicture {
  bytes: Uint8Array;
  /** Changes with the content of the image; undefined if the image can change without it. */
  version: string | undefined;
}

export interface CoursePreviews {
  /** PNG of a published course. Fails: not_found, busy (too many requests wait). */
  picture(courseId: string, client: string): Promise<CoursePicture>;
  close(): Promise<void>;
}

export function createCoursePreviews({
  db,
  clock,
  log,
  storage,
  previewFolder,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'storage' | 'previewFolder'>): CoursePreviews {
  const thread = createRenderThread<DrawingJob>(
    new URL('./link-previews.worker.ts', import.meta.url),
    {
      name: 'previews',
      message: 'The server is processing many pictures. Please try again in a moment.',
    },
  );
  /** By name of the organization, which the owner can change. */
  const rendererHashes = new Map<string, string>();
  let sweptAt = 0;
  /** Writes the image to the cache and sweeps the cache once a day. */
  const cacheImage = async (file: string, bytes: Uint8Array): Promise<void> => {
    await writeCacheFile(file, bytes);
    if (clock() < sweptAt + SWEEP_EVERY_MS) return;
    sweptAt = clock();
    await deleteUnused(previewFolder);
  };
  /** Images being drawn: concurrent requests share one drawing. */
  const pending = new Map<string, Promise<Uint8Array>>();
  const drawAndCache = (
    file: string,
    job: () => Promise<DrawingJob>,
    client: string,
  ): Promise<Uint8Array> => {
    const drawn = job().then((drawingJob) => thread.render(drawingJob, client));
    const made = drawn.then(async (bytes) => {
      await cacheImage(file, bytes).catch((error: unknown) =>
        log.warn({ err: error }, 'caching a link preview failed'),
      );
      return bytes;
    });
    pending.set(file, made);
    return made.finally(() => pending.delete(file));
  };
  return {
    picture: async (courseId, client) => {
      const { preview, thumbnailId } = await readPreview(db, courseId);
      const organization: Organization = { name: (await getOrganization(db)).name, root: ROOT };
      const rendererHash =
        rendererHashes.get(organization.name) ?? (await hashRenderer(organization));
      rendererHashes.set(organization.name, rendererHash);
      const photoId = (await canDrawTitle(preview, organization)) ? undefined : thumbnailId;
      // The version does not cover the photo, which an editor can replace.
      const version = photoId === undefined ? getPreviewVersion(preview) : undefined;
      const shown = photoId === undefined ? preview : { ...preview, photoId };
      const file = getCachePath(previewFolder, rendererHash, shown);
      if (await touchCacheFile(file)) return { bytes: await readFile(file), version };
      const job = async (): Promise<DrawingJob> => {
        if (photoId === undefined) return { preview, organization };
        const photo = await buffer(await readMedia({ storage }, await getImage(db, photoId)));
        return { preview, organization, photo: new Uint8Array(photo) };
      };
      const made = pending.get(file) ?? drawAndCache(file, job, client);
      return { bytes: await made, version };
    },
    close: () => thread.close(),
  };
}

async function readPreview(
  db: Deps['db'],
  courseId: string,
): Promise<{ preview: Preview; thumbnailId: string | undefined }> {
  const row = await store.findCourseById(db, courseId);
  const course = requireFound(row?.status === 'Published' ? row : undefined, 'Course not found.');
  const [category] = course.category_id
    ? await store.listCategoriesByIds(db, [course.category_id])
    : [];
  const { trailer, freeLessons } = (await loadPreviewLookup(db, [course]))(course.id);
  const videos = trailer ? [trailer, ...freeLessons] : freeLessons;
  const preview = buildCoursePreview({ id: course.id, name: course.name, category, videos });
  return { preview, thumbnailId: course.thumbnail_id ?? undefined };
}
