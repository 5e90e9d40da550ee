// What people type into the search of a school, what it answers, and what that costs the processor.
import { describe, expect, it } from 'vitest';
import { DEMO_COURSES } from '../demo/courses.ts';
import { INSTRUCTORS } from '../demo/people.ts';
import { searchIndex } from './search-index.ts';
import type { SearchEntry } from './search.ts';

const REELS = 'Reels in a day: short video that holds attention';
const MARATHI = 'विपणन: मराठीतून मार्केटिंगची सुरुवात';
const ADS = 'Paid social ads that earn their keep';
const HOLI = 'Holi posters in Photoshop';
const LOGO = 'Brand identity from the first dot';
const FREE = 'Search foundations: be found for what you do';
const INSTAGRAM = 'Instagram for small shops: a month in one morning';
const EMAIL = 'Email that people open twice';

/** The published courses of the demo by name, newest first. */
function demoIndex() {
  const index = searchIndex();
  for (const [place, course] of DEMO_COURSES.entries()) {
    const teacher = INSTRUCTORS.find(({ key }) => key === course.instructor);
    if (course.status !== 'Published') continue;
    index.put({
      id: course.courseName,
      name: course.courseName,
      tags: [...course.tags],
      category: course.categoryName,
      teacher: `${teacher?.firstName} ${teacher?.lastName}`,
      text: course.courseDescription,
      isFree: course.pricePaise === 0,
      createdAt: -place,
    });
  }
  return index;
}

describe('what people type', () => {
  const index = demoIndex();

  it.each([
    ['marketing marathi', MARATHI],
    ['vipanan', MARATHI],
    ['विपणन', MARATHI],
    ['मार्केटिंग', MARATHI],
    ['maerketing', MARATHI],
    ['advertisment', ADS],
    ['jahirat', ADS],
    ['logo banana', LOGO],
    ['free', FREE],
    ['muft', FREE],
    ['reels kaise banaye', REELS],
    ['रील्स कैसे बनाएं', REELS],
    ['how to make reels', REELS],
    ['reals', REELS],
    ['video edting', REELS],
    ['editing video', REELS],
    ['fotoshop holi', HOLI],
    ['फोटोशॉप', HOLI],
    ['meera holi', HOLI],
    ['instgram', INSTAGRAM],
    ['insta', INSTAGRAM],
    ['rohan email', EMAIL],
    ['email digital marketing', EMAIL],
  ])('%s finds the course it means first', (query, name) => {
    expect(index.find(query).ids[0]).toBe(name);
  });

  it('a teacher’s name finds the teacher’s courses', () => {
    const own = DEMO_COURSES.filter((one) => one.instructor === 'meera');
    const names = own.filter((one) => one.status === 'Published').map((one) => one.courseName);
    expect(index.find('Meera').ids.toSorted()).toEqual(names.toSorted());
    expect(index.find('Iyer').ids.toSorted()).toEqual(names.toSorted());
  });

  it('nothing finds nothing, with the courses that come nearest', () => {
    const canva = index.find('canva');
    expect(canva.ids).toEqual([]);
    expect(canva.nearest).toContain(HOLI);
    expect(index.find('facebook ads')).toMatchObject({ ids: [], nearest: [ADS, INSTAGRAM, {}] });
    expect(index.find('reels pottery').nearest[0]).toBe(REELS);
    for (const query of ['zzzzqqqq', '%', '   ']) {
      expect(index.find(query).ids).toEqual([]);
      expect(index.find(query).nearest).toHaveLength(3);
    }
    expect(searchIndex().find('holi')).toEqual({ ids: [], nearest: [] });
  });

  it('a course that is gone or renamed is found by nothing of its own', () => {
    const changing = demoIndex();
    changing.remove(HOLI);
    expect(changing.find('holi photoshop')).toMatchObject({ ids: [] });
    expect(changing.find('holi').ids).not.toContain(HOLI);
    const facts = { tags: [], category: '', teacher: '', text: '', isFree: false, createdAt: 1 };
    changing.put({ id: REELS, name: 'Kolam', ...facts });
    expect(changing.find('reels').ids).toEqual([]);
    expect(changing.find('kolam').ids).toEqual([REELS]);
    // What is offered instead is the newest that there is now.
    const [newest = ''] = changing.find('zzzzqqqq').nearest;
    changing.put({ id: 'Newer', name: 'Rangoli', ...facts, createdAt: 2 });
    expect(changing.find('zzzzqqqq').nearest.slice(0, 2)).toEqual(['Newer', newest]);
    changing.remove('Newer');
    expect(changing.find('zzzzqqqq').nearest[0]).toBe(newest);
  });
});

describe('the processor', () => {
  /** Six words of one family, one long word, few trigrams often, the commonest beginnings, scripts and chance. */
  const HOSTILE = [
    'design designs designer designing designed designe',
    'ka'.repeat(32),
    'ing'.repeat(21),
    'a'.repeat(64),
    'design'.repeat(10),
    'photo shop gram design tion real',
    'a b c d e f',
    'kariing toing maing ering aning laing',
    'logal design photoing shopgram reelal visting',
    'abcdefghijklmnopqrstuvwxyz'.repeat(2),
    'विपणन मार्केटिंग मराठी फोटोशॉप होली',
    'x y z q w j',
  ].map((query) => query.slice(0, 64));
  const EACH = 20;

  it('is used for a few milliseconds whatever is typed, and ten times the courses cost no ten times that', () => {
    const some = costs(school(100));
    const many = costs(school(1000));
    const table = HOSTILE.map((query, nth) => `${query}: ${some[nth]} ${many[nth]}`).join('\n');
    expect(many.toSorted((one, other) => one - other)[HOSTILE.length / 2], table).toBeLessThan(10);
    expect(Math.max(...many), table).toBeLessThan(20);
    expect(sum(many), table).toBeLessThan(6 * sum(some));
  }, 60_000);

  /** Milliseconds of this thread's processor for each query, the mean of many. */
  function costs(index: ReturnType<typeof searchIndex>): number[] {
    for (let round = 0; round < EACH; round += 1) for (const query of HOSTILE) index.find(query);
    return HOSTILE.map((query) => {
      const before = process.threadCpuUsage();
      for (let time = 0; time < EACH; time += 1) index.find(query);
      const used = process.threadCpuUsage(before);
      return (used.user + used.system) / 1000 / EACH;
    });
  }
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Courses in words of few syllables, so that trigrams are shared by many, and one family of words in all. */
function school(courses: number) {
  let state = 1;
  /** Steady numbers below `end`, the smaller the likelier. */
  const next = (end: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) ** 2 * end);
  };
  const syllables =
    'ka ri to ma ing er an design pho po st la vi pa na shop gram tion re el log o al'
      .split(' ')
      .toReversed();
  const word = () =>
    Array.from({ length: 1 + next(4) }, () => syllables[next(syllables.length)]).join('');
  const vocabulary = Array.from({ length: 8000 }, word);
  const words = (many: number) =>
    Array.from({ length: many }, () => vocabulary[next(vocabulary.length)] ?? '');
  const index = searchIndex();
  for (let nth = 0; nth < courses; nth += 1) {
    const entry: SearchEntry = {
      id: String(nth),
      name: words(8).join(' '),
      tags: words(8),
      category: words(2).join(' '),
      teacher: words(2).join(' '),
      text: `${words(15).join(' ')} design designs designer designing`,
      isFree: nth % 9 === 0,
      createdAt: nth,
    };
    index.put(entry);
  }
  return index;
}
