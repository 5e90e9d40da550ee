// How large a seeded school is, from its scale; 1 is the size that the product is measured at.

/** Courses of whom each has every twentieth student. */
export const POPULAR = 20;
export const SECTIONS_EACH = 3;
export const LESSONS_EACH = 12;
export const PERIOD_MS = 730 * 86_400_000;

export interface Plan {
  courses: number;
  /** Those that are not popular. */
  usual: number;
  teachers: number;
  students: number;
  /** Accounts that nobody has taken over yet. */
  invited: number;
  /** Places of students in courses, most of them bought. */
  places: number;
  /** Milliseconds between one and the next. */
  step: number;
  /** Orders that nobody paid. */
  open: number;
  messages: number;
  /** Epoch milliseconds. */
  now: number;
  begin: number;
  /** Of the one password of all accounts. */
  passwordHash: string;
  /** How long each lesson is. */
  filmSeconds: number;
}

type Facts = Pick<Plan, 'now' | 'passwordHash' | 'filmSeconds'>;

export function planOf(scale: number, facts: Facts): Plan {
  const times = (many: number, least: number) => Math.max(least, Math.round(many * scale));
  const courses = times(10_000, 4 * POPULAR);
  const places = times(1_000_000, 1000);
  return {
    courses,
    usual: courses - POPULAR,
    teachers: times(200, 5),
    students: times(200_000, 200),
    invited: times(2000, 8),
    places,
    step: Math.floor(PERIOD_MS / places),
    open: times(80_000, 80),
    messages: times(50_000, 50),
    begin: facts.now - PERIOD_MS,
    ...facts,
  };
}
