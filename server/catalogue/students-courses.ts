// A course as its students see it, as text that is made once for what all of them see alike. Whether that still holds is
// asked of the database in each call, so that no server has to be told of a change.
import * as z from 'zod/mini';
import { Course } from '#contract/course.ts';
import { instructorView } from '../accounts/accounts.ts';
import { addressUnder } from '../media/media.ts';
import type { Deps } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import { chargedAt } from './sale.ts';
import { captionsIn, courseNow, filmsIn } from './students-courses.store.ts';
import type { CourseNow } from './students-courses.store.ts';
import { contentViews } from './content-views.ts';
import { courseView } from './views.ts';
import type { RelatedRows } from './views.ts';

/** Of some thousand courses; what was not asked for longest goes first, and is made anew. */
const KEPT_MAX_CHARACTERS = 8 * 1024 * 1024;

export interface StudentsCourse {
  course: CourseRow;
  /** In order. */
  lessonIds: readonly string[];
  durationSeconds: number;
  /** JSON of a `Course` for one of its students. Addresses of films hold nothing that JSON escapes. */
  textFor(student: { userId: string; videoUrl: (mediaId: string) => string }): string;
}

/** What the text of a course follows from. */
interface Basis {
  now: CourseNow;
  /** Paise; it changes with the clock. */
  charged: number;
  origin: string;
}

interface Kept extends Basis {
  made: StudentsCourse;
  characters: number;
}

type StudentsCourses = (wish: {
  courseId: string;
  origin: string;
}) => Promise<StudentsCourse | undefined>;

/** Gives courses as their students see them now; undefined where there is none. Who may see one its caller knows. */
export function studentsCourses(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  keptMax = KEPT_MAX_CHARACTERS,
): StudentsCourses {
  const kept = new Map<string, Kept>();
  let characters = 0;
  const forget = (key: string): void => {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, one: Kept): void => {
    forget(key);
    kept.set(key, one);
    characters += one.characters;
    for (const oldest of kept.keys()) {
      if (characters <= keptMax) break;
      forget(oldest);
    }
  };
  return async ({ courseId, origin }) => {
    const now = await courseNow(deps.db, courseId);
    if (!now) return undefined;
    const basis = { now, charged: chargedAt(now, deps.clock()), origin };
    const key = `${courseId} ${origin}`;
    const there = kept.get(key);
    const one = there && holdsFor(there, basis) ? there : await make(deps, basis);
    keep(key, one);
    return one.made;
  };
}

/** Whether nothing has changed that the text shows. */
function holdsFor(kept: Basis, { now, charged }: Basis): boolean {
  const names = Object.keys(now) as (keyof CourseNow)[];
  return kept.charged === charged && names.every((name) => kept.now[name] === now[name]);
}

/**
 * Sections and lessons are read after the row: a change between the two is in them, and by its revision the next call makes
 * the text anew. All else is of the row itself.
 */
async function make(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  basis: Basis,
): Promise<Kept> {
  const { now, origin } = basis;
  // Made after all that it may stand in was written, so that no text of an author can hold it.
  const mark = random.id();
  const content = await contentViews(db, [now.id], {
    origin,
    videoUrl: (mediaId) => mark + mediaId + mark,
    ...{ captions: captionsIn(now), films: filmsIn(now) },
  });
  const view = courseView(now, relatedOf(basis, clock()), {
    studentsCount: Number(now.students ?? 0),
    studentsEnrolled: [mark + mark],
    courseContent: content.get(now.id) ?? [],
  });
  const pieces = JSON.stringify(z.parse(Course, view)).split(mark);
  const made: StudentsCourse = {
    course: now,
    lessonIds: view.courseContent.flatMap(({ subSection }) => subSection.map(({ _id }) => _id)),
    durationSeconds: view.durationSeconds,
    // Every second piece stood between two marks: the id of a film, or nothing for that of the student.
    textFor: ({ userId, videoUrl }) =>
      pieces
        .map((piece, nth) => (nth % 2 === 0 ? piece : piece === '' ? userId : videoUrl(piece)))
        .join(''),
  };
  return { ...basis, made, characters: pieces.reduce((sum, { length }) => sum + length, 0) };
}

function relatedOf({ now, origin }: Basis, at: number): RelatedRows {
  const { category_id, category_name, instructor_id, full_name, image_id, about } = now;
  const teacher = instructorView({ id: instructor_id, full_name, image_id, about });
  const isSorted = category_id !== null && category_name !== null;
  return {
    ...{ origin, prices: { at } },
    categories: new Map(isSorted ? [[category_id, { _id: category_id, name: category_name }]] : []),
    instructors: new Map([
      [instructor_id, { ...teacher, image: addressUnder(origin, teacher.image) }],
    ]),
  };
}
