// The course search: what queries find, and how much CPU time they take.
import { describe, expect, it } from 'vitest';
import { DEMO_COURSES } from '../demo/courses.ts';
import { INSTRUCTORS } from '../demo/people.ts';
import { createSearchIndex } from './search-index.ts';
import type { SearchEntry } from './search-index.ts';

const REELS = 'Reels in a day: short video that holds attention';
const MARATHI = 'विपणन: मराठीतून मार्केटिंगची सुरुवात';
const ADS = 'Paid social ads that earn their keep';
const HOLI = 'Holi posters in Photoshop';
const LOGO = 'Brand identity from the first dot';
const SEO = 'Search foundations: be found for what you do';
const INSTAGRAM = 'Instagram for small shops: a month in one morning';
const EMAIL = 'Email that people open twice';
const AI = 'AI for marketers, without the noise';
const CAPTIONS = 'Writing captions that sound like you';
const CREATORS = 'Working with creators: briefs, rates, contracts';
const TYPE = 'Type with a voice: Latin and Devanagari together';
const COLOUR = 'Colour that survives printing';
const SOUND = 'Clear sound in small rooms';

/** The published demo courses by name. */
function buildDemoIndex() {
  const index = createSearchIndex();
  for (const course of DEMO_COURSES) {
    const teacher = INSTRUCTORS.find(({ key }) => key === course.instructor);
    if (course.status !== 'Published') continue;
    index.put({
      id: course.courseName,
      name: course.courseName,
      tags: [...course.tags],
      category: course.categoryName,
      teacher: `${teacher?.firstName} ${teacher?.lastName}`,
      text: course.courseDescription.split(/\s+/, 20).join(' '),
      isFree: course.pricePaise === 0,
      createdAt: -course.createdDaysAgo,
    });
  }
  return index;
}

describe('a search', () => {
  const index = buildDemoIndex();

  it.each([
    // Sentences with only one or two words that occur in courses.
    ['photoshop for beginners', HOLI],
    ['phtoshop for beginners', HOLI],
    ['photoshop course in hindi', HOLI],
    ['learn photoshop free', HOLI],
    ['photo editing', HOLI],
    ['instagram growth', INSTAGRAM],
    ['how to grow on instagram', INSTAGRAM],
    ['instagram kaise badhaye', INSTAGRAM],
    ['captions for instagram', INSTAGRAM],
    ['best seo course for beginners', SEO],
    ['poster banana hai', HOLI],
    ['video banana sikhna hai', REELS],
    ['how to make reels', REELS],
    ['reels kaise banaye', REELS],
    ['रील्स कैसे बनाएं', REELS],
    ['youtube video editing', REELS],
    ['reels pottery', REELS],
    ['sound recording at home', SOUND],
    ['colour for print', COLOUR],
    ['ai se marketing', AI],
    ['content writing', CAPTIONS],
    ['influencer marketing', CREATORS],
    ['devanagari typography', TYPE],
    ['facebook ads', ADS],
    // Names of categories, in both scripts.
    ['social media marketing', INSTAGRAM],
    ['सोशल मीडिया', INSTAGRAM],
    ['सोशल मीडिया मार्केटिंग', INSTAGRAM],
    ['digital marketing course in hindi', MARATHI],
    ['डिजिटल मार्केटिंग हिंदी में', MARATHI],
    ['grafic dizain', HOLI],
    ['ग्राफिक डिजाइन', HOLI],
    ['graphic design for beginners', HOLI],
    ['वीडियो प्रोडक्शन', REELS],
    // Phonetic spelling, misspellings and Devanagari.
    ['वीडियो एडिटिंग', REELS],
    ['vidio editing', REELS],
    ['video edting', REELS],
    ['editing video', REELS],
    ['reals', REELS],
    ['एसईओ', SEO],
    ['ईमेल मार्केटिंग', EMAIL],
    ['email digital marketing', EMAIL],
    ['fotoshop', HOLI],
    ['fotoshop holi', HOLI],
    ['फोटोशॉप', HOLI],
    ['फोटोशॉप सीखना', HOLI],
    ['होली', HOLI],
    ['logo banana', LOGO],
    ['अपना लोगो कैसे बनाएं', LOGO],
    ['advertisment', ADS],
    ['jahirat', ADS],
    ['instgram', INSTAGRAM],
    ['insta', INSTAGRAM],
    ['marketing marathi', MARATHI],
    ['vipanan', MARATHI],
    ['विपणन', MARATHI],
    ['मार्केटिंग', MARATHI],
    ['maerketing', MARATHI],
    ['ऑनलाइन मार्केटिंग कोर्स', MARATHI],
    // The price and the teacher.
    ['free', SEO],
    ['muft', SEO],
    ['free course', SEO],
    ['Meera', HOLI],
    ['meera holi', HOLI],
    ['rohan email', EMAIL],
  ])('for %s finds the intended course first', async (query, name) => {
    expect((await index.find(query)).ids[0]).toBe(name);
  });

  it('finds the same for full-width letters as for ordinary ones', async () => {
    expect((await index.find('ＨＯＬＩ')).ids).toEqual([HOLI]);
  });

  it('for a teacher’s name finds the teacher’s courses', async () => {
    const own = DEMO_COURSES.filter((course) => course.instructor === 'meera');
    const names = own.filter((item) => item.status === 'Published').map((item) => item.courseName);
    expect((await index.find('Meera')).ids.toSorted()).toEqual(names.toSorted());
    expect((await index.find('Iyer')).ids.toSorted()).toEqual(names.toSorted());
  });

  it('without a matching word finds nothing, and suggests the nearest courses', async () => {
    const canva = await index.find('canva');
    expect(canva.ids).toEqual([]);
    expect(canva.nearest).toContain(HOLI);
    for (const query of ['zzzzqqqq', 'pottery', '%', '   ']) {
      expect((await index.find(query)).ids).toEqual([]);
      expect((await index.find(query)).nearest).toHaveLength(3);
    }
    expect(await createSearchIndex().find('holi')).toEqual({ ids: [], nearest: [] });
  });

  it('finds a course by a word of its description alone, but not if another word matches better', async () => {
    expect((await index.find('pigments')).ids).toEqual([HOLI]);
    expect((await index.find('instagram pigments')).ids).toEqual([INSTAGRAM]);
  });

  it('no longer finds a removed course, nor a renamed one by its old name', async () => {
    const changing = buildDemoIndex();
    changing.remove(HOLI);
    expect((await changing.find('holi')).ids).toEqual([]);
    const facts = { tags: [], category: '', teacher: '', text: '', isFree: false, createdAt: 1 };
    changing.put({ id: REELS, name: 'Kolam', ...facts });
    expect((await changing.find('reels')).ids).toEqual([]);
    expect((await changing.find('kolam')).ids).toEqual([REELS]);
    // The suggestions are the newest courses that exist now.
    const [newest = ''] = (await changing.find('zzzzqqqq')).nearest;
    changing.put({ id: 'Newer', name: 'Rangoli', ...facts, createdAt: 2 });
    expect((await changing.find('zzzzqqqq')).nearest.slice(0, 2)).toEqual(['Newer', newest]);
    changing.remove('Newer');
    expect((await changing.find('zzzzqqqq')).nearest[0]).toBe(newest);
  });
});

describe('the CPU time', () => {
  /**
   * Six words of one family, long words, the commonest prefixes, scripts, random words, and words
   * without matches.
   */
  const HOSTILE = [
    'design designs designer designing designed designe',
    'ka'.repeat(32),
    'a'.repeat(64),
    'photo shop gram design tion real',
    'a b c d e f',
    'logal design photoing shopgram reelal visting',
    'abcdefghijklmnopqrstuvwxyz'.repeat(2),
    'विपणन मार्केटिंग मराठी फोटोशॉप होली',
    'zzzzz qqqqqqqq kkkkkkkkk wwwwwwww eeeeeeee rrrrrrrrr',
  ].map((query) => query.slice(0, 64));

  it('of a search grows at most in proportion to the number of courses, for any query', async () => {
    const [some, many] = [
      await measureCost(buildSchoolIndex(100)),
      await measureCost(buildSchoolIndex(1000)),
    ];
    // Ten times the courses: 30 leaves room for a busy machine, and still fails for quadratic
    // growth (100).
    expect(many).toBeLessThan(30 * some);
  }, 60_000);

  /** CPU time of this thread for all queries, in milliseconds. */
  async function measureCost(index: ReturnType<typeof createSearchIndex>): Promise<number> {
    for (const query of HOSTILE) await index.find(query);
    const before = process.threadCpuUsage();
    for (let time = 0; time < 5; time += 1) for (const query of HOSTILE) await index.find(query);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  }
});

/**
 * Courses made of few syllables, so that many share trigrams, with one family of words in all of
 * them.
 */
function buildSchoolIndex(courses: number) {
  let state = 1;
  /** Reproducible pseudo-random numbers below `end`; smaller ones are more likely. */
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
  const createWords = (many: number) =>
    Array.from({ length: many }, () => vocabulary[next(vocabulary.length)] ?? '');
  const index = createSearchIndex();
  for (let number = 0; number < courses; number += 1) {
    const entry: SearchEntry = {
      id: String(number),
      name: createWords(8).join(' '),
      tags: createWords(8),
      category: createWords(2).join(' '),
      teacher: createWords(2).join(' '),
      text: `${createWords(15).join(' ')} design designs designer designing`,
      isFree: number % 9 === 0,
      createdAt: number,
    };
    index.put(entry);
  }
  return index;
}
