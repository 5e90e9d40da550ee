import { expect, test } from 'vitest';
import { areComplete, differ, NO_DETAILS, withInstruction, withTag } from './details.ts';

const filled = { ...NO_DETAILS, courseName: 'Course', price: '999', tags: ['one'] };

test('CRE-09 a name, a price and one tag are required, nothing else', () => {
  expect(areComplete(filled)).toBe(true);
  expect(areComplete({ ...filled, courseName: '  ' })).toBe(false);
  expect(areComplete({ ...filled, price: '' })).toBe(false);
  expect(areComplete({ ...filled, tags: [] })).toBe(false);
});

test('CRE-07 tags and instructions are trimmed, blank ones ignored', () => {
  expect(withTag([], '  logo ')).toEqual(['logo']);
  expect(withTag(['logo'], '   ')).toEqual(['logo']);
  expect(withInstruction([], ' bring paper ')).toEqual(['bring paper']);
  expect(withInstruction([], ' ')).toEqual([]);
});

test('CRE-08 a duplicate tag is not added, a duplicate instruction is', () => {
  expect(withTag(['logo'], 'logo')).toEqual(['logo']);
  expect(withInstruction(['paper'], 'paper')).toEqual(['paper', 'paper']);
});

test('EDIT-07 a change of any text, list, category or picture is a change', () => {
  expect(differ(filled, { ...filled, tags: ['one'] })).toBe(false);
  const changes = [
    { courseName: 'Other' },
    { courseDescription: 'Other' },
    { whatYouWillLearn: 'Other' },
    { price: '1000' },
    { category: 'k1' },
    { tags: ['one', 'two'] },
    { instructions: ['paper'] },
    { thumbnail: new File(['x'], 'x.png') },
  ];
  for (const change of changes) {
    expect(differ(filled, { ...filled, ...change }), Object.keys(change)[0]).toBe(true);
  }
});
