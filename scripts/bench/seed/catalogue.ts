// Categories, courses with sections and lessons; the first ones are popular, every tenth of the others is a draft.
import { EMPTY_COLUMNS } from '#server/catalogue/course-columns.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import type { Plan } from './plan.ts';
import { LESSONS_EACH, POPULAR, SECTIONS_EACH } from './plan.ts';
import { dice, idOf, insertion, literals, pick, pickAny, series } from './sql.ts';
import { CATEGORIES, MANNERS, PEOPLE, SENTENCES, SUBJECTS, SYLLABLES, TAGS } from './words.ts';

const LESSONS_PER_SECTION = LESSONS_EACH / SECTIONS_EACH;
const PRICES = [49_900, 99_900, 149_950, 19_900, 249_900, 79_900, 399_900];

const SUBJECT = pickAny(SUBJECTS, ['n', 1]);
const PLACE = [4, 5, 6].map((salt) => pickAny(SYLLABLES, ['n', salt])).join(' || ');
const sentence = (salt: number): string => pickAny(SENTENCES, ['n', salt]);

/** In paise; 0 is free. */
export function priceOf(courseNo: string): string {
  return `(case when (${courseNo}) >= ${POPULAR} and (${courseNo}) % 20 = 7 then 0 else ${pick(PRICES, courseNo)} end)`;
}

export function catalogue(plan: Plan): string[] {
  return [categories(plan), courses(plan), sections(plan), lessons(plan)];
}

function categories(plan: Plan): string {
  const name = pick(CATEGORIES, 'n');
  return insertion(
    'categories',
    {
      id: idOf('category', 'n'),
      name,
      name_key: `lower(${name})`,
      description: `'Courses about this and what belongs to it.'`,
      created_at: `${plan.begin} + n`,
    },
    series(CATEGORIES.length),
  );
}

function courses(plan: Plan): string {
  const createdAt = `${plan.begin} + n * ${Math.floor((plan.now - plan.begin) / plan.courses)}`;
  return insertion(
    'courses',
    {
      ...literals(EMPTY_COLUMNS),
      id: idOf('course', 'n'),
      name: `${SUBJECT} || ' ' || ${pickAny(MANNERS, ['n', 2])} || ', the way of ' || ${PLACE}`,
      description: `${SUBJECT} || ' for ' || ${pickAny(PEOPLE, ['n', 3])} || '. ' || ${[7, 8, 13, 14].map(sentence).join(` || ' ' || `)} || ' Made in ' || ${PLACE} || '.'`,
      what_you_will_learn: `${sentence(9)} || ' ' || ${sentence(10)} || ' ' || ${sentence(11)}`,
      price_paise: priceOf('n'),
      status: `case when n >= ${POPULAR} and n % 10 = 9 then 'Draft' else 'Published' end`,
      category_id: `case n % 50 when 49 then null else ${idOf('category', dice('n', 12, CATEGORIES.length))} end`,
      instructor_id: idOf('admin', `1 + n % ${plan.teachers}`),
      thumbnail_id: 'null',
      trailer_id: 'null',
      tags: `'["' || ${pick(TAGS, 'n')} || '","' || ${pick(TAGS, 'n + 1 + n % 7')} || '"]'`,
      instructions: `'["Bring paper and a soft pencil.","Watch the first part before the second."]'`,
      average_rating: '0',
      review_count: '0',
      revision: '1',
      created_at: createdAt,
      published_at: createdAt,
      creation_key: 'null',
    },
    series(plan.courses),
  );
}

function sections(plan: Plan): string {
  const part = `n % ${SECTIONS_EACH}`;
  return insertion(
    'sections',
    {
      id: idOf('section', 'n'),
      course_id: idOf('course', `n / ${SECTIONS_EACH}`),
      name: `'Part ' || (${part} + 1) || ': ' || ${pickAny(SUBJECTS, ['n', 1])}`,
      creation_key: 'null',
      position: `${part} + 1`,
      created_at: `${plan.begin} - ${DAY_MS}`,
    },
    series(plan.courses * SECTIONS_EACH),
  );
}

function lessons(plan: Plan): string {
  const part = `n % ${LESSONS_PER_SECTION}`;
  return insertion(
    'lessons',
    {
      id: idOf('lesson', 'n'),
      course_id: idOf('course', `n / ${LESSONS_EACH}`),
      section_id: idOf('section', `n / ${LESSONS_PER_SECTION}`),
      title: `'Lesson ' || (${part} + 1) || ': ' || ${pickAny(MANNERS, ['n', 1])}`,
      description: sentence(2),
      video_id: idOf('film', 'n'),
      free: '0',
      duration_seconds: String(plan.filmSeconds),
      creation_key: 'null',
      position: `${part} + 1`,
      created_at: `${plan.begin} - ${DAY_MS}`,
    },
    series(plan.courses * LESSONS_EACH),
  );
}
