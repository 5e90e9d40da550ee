import type { Lesson, Section } from '#contract/courses/course.ts';

export interface Place {
  section: Section;
  lesson: Lesson;
  /** From 1, within the section. */
  number: number;
}

/** The lessons of all sections, in order. */
export function getPlaces(sections: readonly Section[]): Place[] {
  return sections.flatMap((section) =>
    section.subSection.map((lesson, index) => ({ section, lesson, number: index + 1 })),
  );
}

/**
 * The lesson named in the query by `_id`; unknown values fall back to the first lesson of the named section, then to
 * the first lesson of the course (OPEN-15, OPEN-16).
 */
export function getRequestedLesson(
  sections: readonly Section[],
  search: string,
): Place | undefined {
  const requested = new URLSearchParams(search);
  const places = getPlaces(sections);
  const inSection = places.filter((place) => place.section._id === requested.get('section'));
  const isRequested = (place: Place) => place.lesson._id === requested.get('lesson');
  return inSection.find(isRequested) ?? places.find(isRequested) ?? inSection[0] ?? places[0];
}

export interface Neighbours {
  previous: Place | undefined;
  next: Place | undefined;
}

export function getNeighbours(sections: readonly Section[], lessonId: string): Neighbours {
  const places = getPlaces(sections);
  const at = places.findIndex((place) => place.lesson._id === lessonId);
  return { previous: at > 0 ? places[at - 1] : undefined, next: places[at + 1] };
}

export function getQuery(place: Place): string {
  return `?${new URLSearchParams({ section: place.section._id, lesson: place.lesson._id }).toString()}`;
}
