// Progress, previews, and the forms that server and browser validate alike.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignUp } from './accounts/auth.ts';
import { createCourse, removeDuplicateTags } from './courses/authoring.ts';
import type { Section } from './courses/course.ts';
import { buildContentPreview } from './courses/preview.ts';
import { toPercent, computeProgress } from './learning/progress.ts';

describe('computeProgress', () => {
  it('STATE-13 is completed lessons divided by all lessons, rounded, and 0 without lessons', () => {
    expect(computeProgress(['a', 'b', 'c'], ['a'])).toEqual({ done: 1, total: 3, percent: 33 });
    expect(computeProgress(['a', 'b', 'c'], ['a', 'b']).percent).toBe(67);
    expect(computeProgress([], []).percent).toBe(0);
    expect(toPercent(1, 0)).toBe(0);
  });

  it('counts distinct lessons of the course only, so it stays between 0 and 100', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(ids, ids, (lessons, completed) => {
        const { done, total, percent } = computeProgress(lessons, completed);
        expect(done).toBeLessThanOrEqual(total);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });
});

const createSection = (lessons: number): Section => ({
  _id: 's',
  sectionName: 'Section',
  createdAt: '2026-01-01T00:00:00.000Z',
  subSection: Array.from({ length: lessons }, (_, index) => ({
    _id: `l${index}`,
    title: 'Lesson',
    description: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    timeDuration: 60,
    videoUrl: '/secret',
  })),
});

describe('buildPreview', () => {
  it('DET-07 DET-08 shows two sections of two lessons each and counts what it hides', () => {
    const cut = buildContentPreview([
      createSection(5),
      createSection(1),
      createSection(3),
      createSection(2),
    ]);
    expect(cut.preview.map((item) => [item.subSection.length, item.hiddenLessons])).toEqual([
      [2, 3],
      [1, 0],
    ]);
    expect(cut.hiddenSections).toBe(2);
  });

  it('never includes a video URL', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6)), (sizes) => {
        expect(JSON.stringify(buildContentPreview(sizes.map(createSection)))).not.toContain(
          'secret',
        );
      }),
    );
  });
});

describe('SignUp', () => {
  const good = {
    fullName: 'Aarohi Sharma',
    email: ' Aarohi@Example.com ',
    contactNumber: '9876543210',
    password: 'secret',
  };
  const firstMessage = (change: Record<string, string>) =>
    SignUp.safeParse({ ...good, ...change }).error?.issues[0]?.message;

  it('trims the email and converts it to lower case', () => {
    expect(SignUp.parse(good).email).toBe('aarohi@example.com');
  });

  it.each([
    '+91 98765 43210',
    '+91-98765-43210',
    '0091 9876543210',
    '919876543210',
    '098765 43210',
    '(0) 98765.43210',
    '\u202a+91\u00a098765\u00a043210\u202c',
    '९८७६५ ४३२१०',
    '９８７６５４３２１０',
  ])('keeps the ten digits of a mobile number written as %j', (contactNumber) => {
    expect(SignUp.parse({ ...good, contactNumber }).contactNumber).toBe('9876543210');
  });

  it('accepts names as people write them', () => {
    for (const fullName of ["Joel D'Souza", 'आरोही शर्मा', 'श्री\u200dमती', 'Łukasz Ānanda']) {
      expect(SignUp.safeParse({ ...good, fullName }).success).toBe(true);
    }
  });

  it.each([
    [{ fullName: '  ' }, 'Full name is required'],
    [
      { fullName: 'Claim your prize\nhttp://evil.example' },
      'Full name must be one line of plain text',
    ],
    [{ fullName: 'abc\u202etxt' }, 'Full name must be one line of plain text'],
    [{ email: '<a@b.co>' }, 'Email address is invalid'],
    [{ email: 'a,b@c.de' }, 'Email address is invalid'],
    [{ email: '' }, 'Email address is required'],
    [{ email: 'a@b' }, 'Email address is invalid'],
    [{ email: 'a b@c.d' }, 'Email address is invalid'],
    [{ contactNumber: '' }, 'Mobile number is required'],
    [{ contactNumber: '123456789' }, 'Mobile number must be 10 digits'],
    [{ contactNumber: '+44 7700 900123' }, 'Mobile number must be 10 digits'],
    [{ contactNumber: '+91 98765 4321' }, 'Mobile number must be 10 digits'],
    [{ email: 'a..b@c.in' }, 'Email address is invalid'],
    [{ contactNumber: '९८७६५४३२१' }, 'Mobile number must be 10 digits'],
    [{ password: '' }, 'Password is required'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
  ])('%j is refused with %j', (change, message) => expect(firstMessage(change)).toBe(message));
});

describe('createCourse', () => {
  const body = (tag: string) => createCourse.body?.safeParse({ courseName: 'A', price: '1', tag });

  it('API-11 reads tags from JSON text, trims them and drops blank ones', () => {
    expect(body('[" a ","","b"]')?.data?.tag).toEqual(['a', 'b']);
  });

  it.each(['nonsense', '{"a":1}', '[1]', '"a"'])('refuses %j as a list of tags', (text) =>
    expect(body(text)?.success).toBe(false),
  );

  it('drops duplicate tags, ignoring case', () => {
    expect(removeDuplicateTags(['SEO', 'seo', 'Ads'])).toEqual(['SEO', 'Ads']);
  });
});
