// The picture of a course's link previews: drawn when somebody asks for it first, and kept.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coursePreview, previewVersion } from '#art/preview/course-preview.ts';
import { forgetUnused, isKept, keep, keptFile } from '#art/preview/kept.ts';
import { penDigest } from '#art/preview/pen.ts';
import type { House } from '#art/preview/house.ts';
import type { Preview } from '#art/preview/preview.ts';
import { drawingThread } from '../platform/drawing-thread.ts';
import { found } from '../platform/errors.ts';
import { houseOf } from '../platform/house.ts';
import type { Deps } from '../platform/ports.ts';
import * as store from './catalogue.store.ts';
import { previewsOf } from './free-previews.ts';

const ROOT = join(import.meta.dirname, '../..');
const FORGET_EVERY_MS = 24 * 3_600_000;

interface Job {
  preview: Preview;
  house: House;
}

export interface CoursePreviews {
  /** As PNG, of a published course as it is now. Fails: not_found; busy, when too many wait. */
  picture(courseId: string, asker: string): Promise<{ bytes: Uint8Array; version: string }>;
  close(): Promise<void>;
}

export function coursePreviews({
  db,
  clock,
  log,
  previewFolder,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'previewFolder'>): CoursePreviews {
  const thread = drawingThread<Job>(new URL('./previews.worker.ts', import.meta.url), {
    name: 'previews',
    message: 'Many pictures are being made. Please try again in a moment.',
  });
  /** By the name of the house, which the owner may change. */
  const pens = new Map<string, Promise<string>>();
  let forgotten = 0;
  /** A picture that cannot be kept is drawn again. */
  const remember = async (file: string, bytes: Uint8Array): Promise<void> => {
    await keep(file, bytes);
    if (clock() < forgotten + FORGET_EVERY_MS) return;
    forgotten = clock();
    await forgetUnused(previewFolder);
  };
  /** However many ask for one at a time. */
  const making = new Map<string, Promise<Uint8Array>>();
  const make = (file: string, job: Job, asker: string): Promise<Uint8Array> => {
    const drawn = thread.draw(job, asker);
    const made = drawn.then(async (bytes) => {
      await remember(file, bytes).catch((error: unknown) =>
        log.warn({ err: error }, 'a link preview could not be kept'),
      );
      return bytes;
    });
    making.set(file, made);
    return made.finally(() => making.delete(file));
  };
  return {
    picture: async (courseId, asker) => {
      const preview = await previewOf(db, courseId);
      const version = previewVersion(preview);
      const house: House = { name: (await houseOf(db)).name, root: ROOT };
      const pen = pens.get(house.name) ?? penDigest(house);
      pens.set(house.name, pen);
      const file = keptFile(previewFolder, await pen, preview);
      if (await isKept(file)) return { bytes: await readFile(file), version };
      const made = making.get(file) ?? make(file, { preview, house }, asker);
      return { bytes: await made, version };
    },
    close: () => thread.close(),
  };
}

async function previewOf(db: Deps['db'], courseId: string): Promise<Preview> {
  const row = await store.courseById(db, courseId);
  const course = found(row?.status === 'Published' ? row : undefined, 'Course not found.');
  const [category] = course.category_id
    ? await store.categoriesByIds(db, [course.category_id])
    : [];
  const { trailer, freeLessons } = (await previewsOf(db, [course]))(course.id);
  const films = trailer ? [trailer, ...freeLessons] : freeLessons;
  return coursePreview({ id: course.id, name: course.name, category, films });
}
