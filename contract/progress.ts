// Progress through a course (STATE-13, OPEN-70).

export interface Progress {
  done: number;
  total: number;
  /** 0 to 100, rounded; 0 when the course has no lessons. */
  percent: number;
}

/**
 * Counts distinct completed lessons that are in the course, so the percent never exceeds 100.
 * `completed` may hold duplicates and ids of lessons that are gone.
 */
export function progressOf(lessonIds: readonly string[], completed: readonly string[]): Progress {
  const lessons = new Set(lessonIds);
  const done = new Set(completed.filter((id) => lessons.has(id))).size;
  return { done, total: lessons.size, percent: percentOf(done, lessons.size) };
}

/** `part` of `whole` in whole percent, rounded; 0 when `whole` is 0. Whether all is done, only the counts say. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.round((part / whole) * 100);
}
