// Legal texts and the details that fill their placeholders.
import { expect, it } from 'vitest';
import { COMPANY, LEGAL } from '#site/company.ts';
import { groupLines as getParts } from '#contract/site/legal-texts.ts';
import { fillPlaceholders } from '#site/legal-names.ts';
import { legalDetails, officerLine } from './legal.ts';

it('fills placeholders with the details and leaves the other text unchanged', () => {
  expect(fillPlaceholders('Write to {email}, or see our {refunds}.')).toEqual([
    { text: 'Write to ' },
    { text: COMPANY.email, href: `mailto:${COMPANY.email}` },
    { text: ', or see our ' },
    { text: 'refund policy', href: '/refund-policy' },
    { text: '.' },
  ]);
});

it('lines that start with a dash become lists, the others paragraphs', () => {
  expect(getParts(['One.', '- a', '- b', 'Two.', '- c'])).toEqual([
    'One.',
    ['a', 'b'],
    'Two.',
    ['c'],
  ]);
});

it('rejects an unknown placeholder', () => {
  expect(() => fillPlaceholders('Ask {somebody}.')).toThrow('{somebody}');
});

it('the owner’s texts about the organization are shown verbatim, including braces', () => {
  const hours = 'Mon-Sat 9am-6pm {appointment}';
  const parts = legalDetails({ hours }).find(({ term }) => term === 'Hours')?.parts;
  expect(parts).toEqual([{ text: hours }]);
});

it('names the legal entity behind the site, and shows no empty tax number', () => {
  const facts = legalDetails().map(({ term, parts }) => [
    term,
    parts.map((part) => part.text).join(''),
  ]);
  expect(facts).toContainEqual(['Legal name', LEGAL.name]);
  expect(facts).toContainEqual(['Grievance officer', `${LEGAL.officer}, ${LEGAL.officerEmail}`]);
  expect(facts.every(([, text]) => text !== '')).toBe(true);
});

it("SITE-19 the grievance officer's line includes a phone only if there is one", () => {
  expect(officerLine('+91 98200 12345')).toBe('{officer}, {officerEmail}, +91 98200 12345');
  expect(officerLine('')).toBe('{officer}, {officerEmail}');
  // Published before the phone existed.
  expect(officerLine(undefined)).toBe('{officer}, {officerEmail}');
});
