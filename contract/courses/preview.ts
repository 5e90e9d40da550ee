// The public preview of a course: its first sections and lessons (DET-07, DET-08).
import type { PreviewSection, Section } from './course.ts';

const PREVIEW_SECTIONS = 2;
const PREVIEW_LESSONS = 2;

export interface ContentPreview {
  preview: PreviewSection[];
  /** The number in '+N more sections available after enrollment'. */
  hiddenSections: number;
  /** Files to download in all lessons. */
  filesCount: number;
  /** Text lessons. */
  textsCount: number;
}

/** Returns the sections and lessons that visitors may see. The result never contains a video URL. */
export function buildContentPreview(sections: readonly Section[]): ContentPreview {
  const lessons = sections.flatMap((section) => section.subSection);
  return {
    preview: sections.slice(0, PREVIEW_SECTIONS).map((section) => ({
      _id: section._id,
      sectionName: section.sectionName,
      lessonsCount: section.subSection.length,
      hiddenLessons: Math.max(0, section.subSection.length - PREVIEW_LESSONS),
      subSection: section.subSection.slice(0, PREVIEW_LESSONS).map((lesson) => ({
        _id: lesson._id,
        title: lesson.title,
        description: lesson.description,
        createdAt: lesson.createdAt,
        ...(lesson.timeDuration === undefined ? {} : { timeDuration: lesson.timeDuration }),
        ...(lesson.kind ? { kind: lesson.kind } : {}),
      })),
    })),
    hiddenSections: Math.max(0, sections.length - PREVIEW_SECTIONS),
    filesCount: lessons.reduce((sum, { filesCount = 0 }) => sum + filesCount, 0),
    textsCount: lessons.filter(({ kind }) => kind === 'text').length,
  };
}
