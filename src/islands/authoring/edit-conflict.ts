// What to do where somebody else has saved the course meanwhile.
import { fetchFullCourse } from '#site/api/learning.ts';
import { detailsOf, differ, SAME_PICTURE } from './details.ts';
import type { EditDesk } from './edit-desk.ts';

interface Answers {
  fail: () => void;
  /** Saves the details over that revision. */
  overwrite: (revision: number | undefined) => Promise<void>;
}

/** Only another form of the details is a conflict; new content, or our own, is none. */
export async function meet(desk: EditDesk, { fail, overwrite }: Answers): Promise<void> {
  try {
    const full = await fetchFullCourse(desk.courseId);
    if (!full) return fail();
    // A browser repeats a call whose answer was lost, and meets its own change.
    if (!differ(detailsOf(full.course), { ...desk.edit().details, ...SAME_PICTURE })) {
      desk.dispatch({ type: 'details-saved' });
      return desk.dispatch({ type: 'reloaded', course: full.course });
    }
    if (!differ(desk.edit().saved, detailsOf(full.course))) {
      return await overwrite(full.course.revision);
    }
    desk.dispatch({ type: 'conflicted', conflict: { kind: 'details', theirs: full.course } });
  } catch {
    fail();
  }
}
