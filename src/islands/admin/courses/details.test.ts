import { expect, test } from 'vitest';
import {
  COURSE_NAME_MAX,
  LONG_TEXT_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '#contract/courses/course-fields.ts';
import {
  differ,
  faultsIn,
  missingIn,
  NO_DETAILS,
  untouchedFields,
  withInstruction,
  withTags,
} from './details.ts';

const filled = { ...NO_DETAILS, courseName: 'Course', price: '999', tag: ['one'] };

test('CRE-09 requires a name, a price and one tag, and nothing else', () => {
  const missing = (change: object) => Object.keys(missingIn({ ...filled, ...change }));
  expect(missing({})).toEqual([]);
  expect(missing({ courseName: '  ' })).toEqual(['courseName']);
  expect(missing({ price: '' })).toEqual(['price']);
  expect(missing({ tag: [] })).toEqual(['tag']);
  expect(faultsIn(filled, true)).toEqual({});
});

test('values that the contract would reject show errors while typing, field by field', () => {
  const long = (length: number) => 'x'.repeat(length);
  const wrong: [object, object][] = [
    [{ price: 'abc' }, { price: 'Prices are in rupees: write 999 or ₹1,499.50.' }],
    [{ price: '-5' }, { price: 'Prices are in rupees: write 999 or ₹1,499.50.' }],
    [{ price: '99999999' }, { price: 'A price can be at most ₹1,00,00,000.' }],
    [
      { courseName: long(COURSE_NAME_MAX + 1) },
      { courseName: 'Course name must be at most 150 characters' },
    ],
    [
      { courseDescription: long(LONG_TEXT_MAX + 1) },
      { courseDescription: 'Text must be at most 10,000 characters' },
    ],
    [{ tag: [long(TAG_MAX + 1)] }, { tag: 'Each tag must be at most 40 characters' }],
    [
      { tag: Array.from({ length: TAGS_MAX + 1 }, (_, index) => `t${index}`) },
      { tag: 'At most 20 tags are allowed.' },
    ],
    [
      { price: ' ', tag: [] },
      { price: expect.any(String), tag: expect.any(String) },
    ],
  ];
  for (const [change, faults] of wrong) {
    expect(faultsIn({ ...filled, ...change }, true), JSON.stringify(change)).toEqual(faults);
  }
  expect(faultsIn({ ...filled, courseName: long(COURSE_NAME_MAX) }, true)).toEqual({});
});

test('OPEN-03 a server that does not report rupees accepts any price', () => {
  expect(faultsIn({ ...filled, price: '$99.99' }, false)).toEqual({});
});

test('CRE-07 trims tags and instructions, and ignores blank ones', () => {
  expect(withTags([], '  logo ')).toEqual(['logo']);
  expect(withTags(['logo'], '   ')).toEqual(['logo']);
  expect(withInstruction([], ' bring paper ')).toEqual(['bring paper']);
  expect(withInstruction([], ' ')).toEqual([]);
});

test('CRE-08 ignores a duplicate tag, but adds a duplicate instruction', () => {
  expect(withTags(['logo'], 'logo')).toEqual(['logo']);
  expect(withTags(['logo'], 'Design, print')).toEqual(['logo', 'Design, print']);
  expect(withInstruction(['paper'], 'paper')).toEqual(['paper', 'paper']);
});

test('merging keeps the fields that each of two editors changed', () => {
  const mine = { ...filled, price: '250' };
  const theirs = { ...filled, courseName: 'Their name', price: '300', tag: ['theirs'] };
  const untouched = untouchedFields(filled, mine, theirs);
  expect(untouched).not.toHaveProperty('price');
  expect({ ...mine, ...untouched }).toMatchObject({
    courseName: 'Their name',
    price: '250',
    tag: ['theirs'],
  });
});

test('EDIT-07 detects a change of any text, list, category or picture', () => {
  expect(differ(filled, { ...filled, tag: ['one'] })).toBe(false);
  const changes = [
    { courseName: 'Other' },
    { courseDescription: 'Other' },
    { whatYouWillLearn: 'Other' },
    { price: '1000' },
    { category: 'k1' },
    { tag: ['one', 'two'] },
    { instructions: ['paper'] },
    { thumbnail: new File(['x'], 'x.png') },
    { removesPicture: true },
  ];
  for (const change of changes) {
    expect(differ(filled, { ...filled, ...change }), Object.keys(change)[0]).toBe(true);
  }
});
