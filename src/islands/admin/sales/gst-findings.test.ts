// Findings about the documents of a period before a GST return.
import { expect, it } from 'vitest';
import type { GstCheck } from '#contract/sales/gst-return.ts';
import { paise } from '#contract/sales/money.ts';
import { groupFindings } from './gst-findings.ts';

const CLEAN: GstCheck = {
  name: 'April 2026',
  documents: 3,
  isOver: true,
  hasGstin: true,
  taken: null,
  difference: paise(0),
  faults: [],
  findings: [],
};
const documents = [{ number: 'RSI/26-27/000001', orderId: 'a' }];

it('GST-05 a correct past month has no findings', () => {
  expect(groupFindings(CLEAN)).toEqual([]);
});

it('GST-05 findings to fix, questions for the accountant and notes are separate, in this order', () => {
  const groups = groupFindings({
    ...CLEAN,
    isOver: false,
    hasGstin: false,
    difference: paise(-150),
    taken: { at: '2026-05-02T06:00:00.000Z', since: 2 },
    faults: ['Number 4 is missing.'],
    findings: [
      { kind: 'place', many: 1, documents },
      { kind: 'state', many: 12, documents },
    ],
  });
  expect(groups.map(({ tone, entries }) => [tone, entries.map(({ title }) => title)])).toEqual([
    [
      'bad',
      [
        '1 document without a place of supply',
        'A number series does not match the issued documents',
      ],
    ],
    [
      'ask',
      [
        '12 documents whose buyer chose no State for the order',
        'Documents and payments differ by -₹1.50',
      ],
    ],
    [
      'know',
      [
        'The period is not over',
        'Your business has no GSTIN now',
        'Downloaded on 2 May 2026, 11:30 am',
      ],
    ],
  ]);
  expect(groups[1]?.entries[0]).toMatchObject({ documents, more: 11 });
  expect(groups[2]?.entries[2]?.text).toBe('2 documents issued since.');
});
