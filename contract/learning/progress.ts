// Progress through a course (STATE-13, OPEN-70).

export interface Progress {
  done: number;
  total: number;
  /** 0 to 100, rounded; 0 when the course has no lessons. */
  percent: number;
}

/**
 * Counts distinct completed lessons of the course, so that the percent never exceeds 100. `completed` may contain
 * duplicates and ids of deleted lessons.
 */
export function computeProgress(
  lessonIds: readonly string[],
  completed: readonly string[],
): Progress {
  const lessons = new Set(lessonIds);
  const done = new Set(completed.filter((id) => lessons.has(id))).size;
  return { done, total: lessons.size, percent: toPercent(done, lessons.size) };
}

/** Whether there are lessons and all are completed. */
export function isComplete({ done, total }: Pick<Progress, 'done' | 'total'>): boolean {
  return total > 0 && done >= total;
}

/**
 * `part` of `whole` in percent, rounded; 0 if `whole` is 0. Rounded values do not show completion: compare the counts.
 */
export function toPercent(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.round((part / whole) * 100);
}

/** Where to continue: a lesson, and the second in it. */
export interface ResumePoint {
  lessonId: string;
  seconds: number;
}

interface LessonHistory {
  completed: readonly string[];
  /** Seconds by lesson. */
  positions: Readonly<Record<string, number>>;
  lastLessonId: string | null;
}

/**
 * The last opened lesson if it is incomplete, otherwise the next incomplete one, continuing from the beginning.
 * Undefined before the start and after completion.
 */
export function findResumePoint(
  lessonIds: readonly string[],
  { completed, positions, lastLessonId }: LessonHistory,
): ResumePoint | undefined {
  const done = new Set(completed);
  const getSeconds = (id: string) => positions[id] ?? 0;
  const begun = lessonIds.some((id) => done.has(id) || getSeconds(id) > 0 || id === lastLessonId);
  if (!begun) return undefined;
  const from = Math.max(lessonIds.indexOf(lastLessonId ?? ''), 0);
  const fromHere = [...lessonIds.slice(from), ...lessonIds.slice(0, from)];
  const lessonId = fromHere.find((id) => !done.has(id));
  return lessonId === undefined ? undefined : { lessonId, seconds: getSeconds(lessonId) };
}
