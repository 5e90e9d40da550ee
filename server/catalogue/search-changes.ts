// What is different in what the search looks through, by a mark of each course.

export interface Changes {
  /** Marks that were not there before. */
  put: readonly string[];
  /** Marks that are there no more. */
  gone: readonly string[];
}

/** Of lists in much the same order: what begins and ends alike is passed over, as a change is one of a few courses. */
export function changesOf(before: readonly string[], now: readonly string[]): Changes {
  const shorter = Math.min(before.length, now.length);
  let from = 0;
  while (from < shorter && before[from] === now[from]) from += 1;
  let alike = 0;
  while (alike < shorter - from && before.at(-1 - alike) === now.at(-1 - alike)) alike += 1;
  const were = before.slice(from, before.length - alike);
  const are = now.slice(from, now.length - alike);
  const [known, there] = [new Set(were), new Set(are)];
  return {
    put: are.filter((mark) => !known.has(mark)),
    gone: were.filter((mark) => !there.has(mark)),
  };
}

/** The course of a mark. */
export function markedCourse(mark: string): string {
  return mark.slice(0, mark.indexOf(' '));
}
