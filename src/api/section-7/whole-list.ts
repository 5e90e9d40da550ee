// All courses of an Admin, kept for the page where a server has no pages of them.
import type { SiteCourse } from '../course.ts';

export interface WholeList {
  /** Drafts included, in the order received. */
  courses: SiteCourse[];
  /** People enrolled in at least one; undefined where the server does not say. */
  students: number | undefined;
}

let whole: Promise<WholeList> | undefined;

/** What was loaded last, until something has changed. Rejects as `load` does. */
export function wholeList(load: () => Promise<WholeList>): Promise<WholeList> {
  const asked = whole ?? load();
  whole = asked;
  asked.catch(() => {
    if (whole === asked) whole = undefined;
  });
  return asked;
}

export function forgetWholeList(): void {
  whole = undefined;
}
