import { expect, test } from 'vitest';
import {
  COURSE_NAME_MAX,
  LONG_TEXT_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '#contract/courses/course-fields.ts';
import {
  hasChanges,
  listFaults,
  listMissing,
  NO_DETAILS,
  listUntouched,
  addInstruction,
  addTag,
} from './details.ts';

const filled = { ...NO_DETAILS, courseName: 'Course', price: '999', tag: ['one'] };

test('CRE-09 requires a name, a price and one tag, and nothing else', () => {
  const listMissingNames = (change: object) => Object.keys(listMissing({ ...filled, ...change }));
  expect(listMissingNames({})).toEqual([]);
  expect(listMissingNames({ courseName: '  ' })).toEqual(['courseName']);
  expect(listMissingNames({ price: '' })).toEqual(['price']);
  expect(listMissingNames({ tag: [] })).toEqual(['tag']);
  expect(listFaults(filled, true)).toEqual({});
});

test('values that the contract would reject show errors while typing, field by field', () => {
  const createText = (length: number) => 'x'.repeat(length);
  const cases: [object, object][] = [
    [{ price: 'abc' }, { price: 'Prices are in rupees. Enter 999 or ₹1,499.50.' }],
    [{ price: '-5' }, { price: 'Prices are in rupees. Enter 999 or ₹1,499.50.' }],
    [{ price: '99999999' }, { price: 'Enter a price of at most ₹1,00,00,000.' }],
    [
      { courseName: createText(COURSE_NAME_MAX + 1) },
      { courseName: 'Course name must be at most 150 characters' },
    ],
    [
      { courseDescription: createText(LONG_TEXT_MAX + 1) },
      { courseDescription: 'Text must be at most 10,000 characters' },
    ],
    [{ tag: [createText(TAG_MAX + 1)] }, { tag: 'Each tag must be at most 40 characters' }],
    [
      { tag: Array.from({ length: TAGS_MAX + 1 }, (_, index) => `t${index}`) },
      { tag: 'Add at most 20 tags.' },
    ],
    [
      { price: ' ', tag: [] },
      { price: expect.any(String), tag: expect.any(String) },
    ],
  ];
  for (const [change, faults] of cases) {
    expect(listFaults({ ...filled, ...change }, true), JSON.stringify(change)).toEqual(faults);
  }
  expect(listFaults({ ...filled, courseName: createText(COURSE_NAME_MAX) }, true)).toEqual({});
});

test('OPEN-03 a server that does not report rupees accepts any price', () => {
  expect(listFaults({ ...filled, price: '$99.99' }, false)).toEqual({});
});

test('CRE-07 trims tags and instructions, and ignores blank ones', () => {
  expect(addTag([], '  logo ')).toEqual(['logo']);
  expect(addTag(['logo'], '   ')).toEqual(['logo']);
  expect(addInstruction([], ' bring paper ')).toEqual(['bring paper']);
  expect(addInstruction([], ' ')).toEqual([]);
});

test('CRE-08 ignores a duplicate tag, but adds a duplicate instruction', () => {
  expect(addTag(['logo'], 'logo')).toEqual(['logo']);
  expect(addTag(['logo'], 'Design, print')).toEqual(['logo', 'Design, print']);
  expect(addInstruction(['paper'], 'paper')).toEqual(['paper', 'paper']);
});

test('merging keeps the fields that each of two editors changed', () => {
  const mine = { ...filled, price: '250' };
  const theirs = { ...filled, courseName: 'Their name', price: '300', tag: ['theirs'] };
  const untouched = listUntouched(filled, mine, theirs);
  expect(untouched).not.toHaveProperty('price');
  expect({ ...mine, ...untouched }).toMatchObject({
    courseName: 'Their name',
    price: '250',
    tag: ['theirs'],
  });
});

test('EDIT-07 detects a change of any text, list, choice or picture', () => {
  expect(hasChanges(filled, { ...filled, tag: ['one'] })).toBe(false);
  const changes = [
    { courseName: 'Other' },
    { courseDescription: 'Other' },
    { whatYouWillLearn: 'Other' },
    { price: '1000' },
    { category: 'k1' },
    { language: 'hi' },
    { level: 'beginner' },
    { tag: ['one', 'two'] },
    { instructions: ['paper'] },
    { thumbnail: new File(['x'], 'x.png') },
    { removesPicture: true },
  ];
  for (const change of changes) {
    expect(hasChanges(filled, { ...filled, ...change }), Object.keys(change)[0]).toBe(true);
  }
});
