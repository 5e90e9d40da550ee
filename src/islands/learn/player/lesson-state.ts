import type { Lesson, Section } from '#contract/courses/course.ts';

export interface LessonEntry {
  section: Section;
  lesson: Lesson;
  /** From 1, within the section. */
  number: number;
}

/** The lessons of all sections, in order. */
export function listLessonEntries(sections: readonly Section[]): LessonEntry[] {
  return sections.flatMap((section) =>
    section.subSection.map((lesson, index) => ({ section, lesson, number: index + 1 })),
  );
}

/**
 * The lesson named in the query by `_id`; unknown values fall back to the first lesson of the named section, then to
 * the first lesson of the course (OPEN-15, OPEN-16).
 */
export function findRequestedLesson(
  sections: readonly Section[],
  search: string,
): LessonEntry | undefined {
  const requested = new URLSearchParams(search);
  const entries = listLessonEntries(sections);
  const inSection = entries.filter((entry) => entry.section._id === requested.get('section'));
  const isRequested = (entry: LessonEntry) => entry.lesson._id === requested.get('lesson');
  return inSection.find(isRequested) ?? entries.find(isRequested) ?? inSection[0] ?? entries[0];
}

export interface Neighbours {
  previous: LessonEntry | undefined;
  next: LessonEntry | undefined;
}

export function findNeighbours(sections: readonly Section[], lessonId: string): Neighbours {
  const entries = listLessonEntries(sections);
  const index = entries.findIndex((entry) => entry.lesson._id === lessonId);
  return { previous: index > 0 ? entries[index - 1] : undefined, next: entries[index + 1] };
}

export function buildLessonQuery(entry: LessonEntry): string {
  return `?${new URLSearchParams({ section: entry.section._id, lesson: entry.lesson._id }).toString()}`;
}
