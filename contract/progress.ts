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
export function getProgress(lessonIds: readonly string[], completed: readonly string[]): Progress {
  const lessons = new Set(lessonIds);
  const done = new Set(completed.filter((id) => lessons.has(id))).size;
  return { done, total: lessons.size, percent: toPercent(done, lessons.size) };
}

/** Whether every lesson is done, of at least one. */
export function isComplete({ done, total }: Pick<Progress, 'done' | 'total'>): boolean {
  return total > 0 && done >= total;
}

/** `part` of `whole` in whole percent, rounded; 0 when `whole` is 0. Whether all is done, only the counts say. */
export function toPercent(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.round((part / whole) * 100);
}

/** Where somebody goes on: a lesson, and the second in it. */
export interface ResumePoint {
  lessonId: string;
  seconds: number;
}

export interface Learned {
  completed: readonly string[];
  /** Seconds by lesson. */
  positions: Readonly<Record<string, number>>;
  lastLessonId: string | null;
}

/**
 * The lesson opened last while it is unfinished, else the next unfinished one after it, from the beginning again
 * after the end. Undefined before anything was begun and once all is done.
 */
export function resumePointOf(
  lessonIds: readonly string[],
  { completed, positions, lastLessonId }: Learned,
): ResumePoint | undefined {
  const done = new Set(completed);
  const secondsIn = (id: string) => positions[id] ?? 0;
  const begun = lessonIds.some((id) => done.has(id) || secondsIn(id) > 0 || id === lastLessonId);
  if (!begun) return undefined;
  const from = Math.max(lessonIds.indexOf(lastLessonId ?? ''), 0);
  const fromHere = [...lessonIds.slice(from), ...lessonIds.slice(0, from)];
  const lessonId = fromHere.find((id) => !done.has(id));
  return lessonId === undefined ? undefined : { lessonId, seconds: secondsIn(lessonId) };
}
