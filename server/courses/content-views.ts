// Maps sections and lessons to responses, with a fixed number of queries.
import type { Section } from '#contract/courses/course.ts';
import { loadWatchedVideos } from '../media/videos.ts';
import type { WatchedVideo } from '../media/videos.ts';
import { toAbsoluteUrl } from '../media/media.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { Queries } from '../platform/ports.ts';
import type { LessonRow, SectionRow } from '../platform/tables.ts';
import { countAttachments } from './attachments.store.ts';
import { listCaptionLanguages } from './captions.store.ts';
import { listLessons, listSections } from './content.store.ts';

export interface ContentOptions {
  /** Origin of URLs; empty: root-relative URLs. */
  origin?: string;
  /** Builds the video URL of a lesson; absent for users who may not watch. */
  videoUrl?: (videoId: string) => string;
}

/** Sections with lessons by course, both in order. */
export async function loadSectionViews(
  db: Queries,
  courseIds: readonly string[],
  options: ContentOptions = {},
): Promise<Map<string, Section[]>> {
  // Users who may not watch do not see captions and videos.
  const canWatch = options.videoUrl !== undefined;
  const captions = canWatch ? await listCaptionLanguages(db, courseIds) : undefined;
  const videos = canWatch ? await loadWatchedVideos(db, courseIds) : undefined;
  const fileCounts = await countAttachments(db, courseIds);
  const sections = await listSections(db, courseIds);
  const lessons = Map.groupBy(await listLessons(db, courseIds), (row) => row.section_id);
  const toSectionView = (row: SectionRow): Section => ({
    _id: row.id,
    sectionName: row.name,
    createdAt: toIsoTime(row.created_at),
    subSection: (lessons.get(row.id) ?? []).map((lesson) => ({
      ...toLessonView(lesson, options, videos?.(lesson.video_id ?? '')),
      ...(captions?.has(lesson.id) ? { captions: captions.get(lesson.id) } : {}),
      ...(fileCounts.has(lesson.id) ? { filesCount: fileCounts.get(lesson.id) } : {}),
    })),
  });
  const byCourse = Map.groupBy(sections, (row) => row.course_id);
  return new Map([...byCourse].map(([id, rows]) => [id, rows.map(toSectionView)]));
}

function toLessonView(
  row: LessonRow,
  { origin = '', videoUrl }: ContentOptions,
  { plainId, playback: video }: Partial<WatchedVideo> = {},
) {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    createdAt: toIsoTime(row.created_at),
    ...(row.video_id === null ? { kind: 'text' as const } : {}),
    ...(row.duration_seconds === null ? {} : { timeDuration: row.duration_seconds }),
    ...(videoUrl && plainId ? { videoUrl: toAbsoluteUrl(origin, videoUrl(plainId)) } : {}),
    ...(video ? { film: video } : {}),
  };
}
