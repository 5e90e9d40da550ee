// Maps sections and lessons to responses, with a fixed number of queries.
import type { Section } from '#contract/courses/course.ts';
import { getWatchedOfCourses } from '../media/videos.ts';
import type { WatchedVideo } from '../media/videos.ts';
import { addressUnder } from '../media/media.ts';
import type { Queries } from '../platform/ports.ts';
import type { LessonRow, SectionRow } from '../platform/tables.ts';
import { captionLanguages } from './captions.store.ts';
import { getLessons, getSections } from './content.store.ts';

export interface ContentOptions {
  /** Origin of URLs; empty: root-relative URLs. */
  origin?: string;
  /** Builds the video URL of a lesson; absent for users who may not watch. */
  videoUrl?: (videoId: string) => string;
}

/** Sections with lessons by course, both in order. */
export async function sectionViews(
  db: Queries,
  courseIds: readonly string[],
  options: ContentOptions = {},
): Promise<Map<string, Section[]>> {
  // Users who may not watch do not see captions and videos.
  const mayWatch = options.videoUrl !== undefined;
  const captions = mayWatch ? await captionLanguages(db, courseIds) : undefined;
  const videos = mayWatch ? await getWatchedOfCourses(db, courseIds) : undefined;
  const sections = await getSections(db, courseIds);
  const lessons = grouped(await getLessons(db, courseIds), (row) => row.section_id);
  const view = (row: SectionRow): Section => ({
    _id: row.id,
    sectionName: row.name,
    createdAt: toIsoDate(row.created_at),
    subSection: (lessons.get(row.id) ?? []).map((lesson) => ({
      ...lessonView(lesson, options, videos?.(lesson.video_id)),
      ...(captions?.has(lesson.id) ? { captions: captions.get(lesson.id) } : {}),
    })),
  });
  const byCourse = grouped(sections, (row) => row.course_id);
  return new Map([...byCourse].map(([id, rows]) => [id, rows.map(view)]));
}

function lessonView(
  row: LessonRow,
  { origin = '', videoUrl }: ContentOptions,
  { plainId, playback: video }: Partial<WatchedVideo> = {},
) {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    createdAt: toIsoDate(row.created_at),
    ...(row.duration_seconds === null ? {} : { timeDuration: row.duration_seconds }),
    ...(videoUrl && plainId ? { videoUrl: addressUnder(origin, videoUrl(plainId)) } : {}),
    ...(video ? { film: video } : {}),
  };
}

export function toIsoDate(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function grouped<T>(rows: readonly T[], getKey: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(getKey(row));
    if (group) group.push(row);
    else groups.set(getKey(row), [row]);
  }
  return groups;
}
