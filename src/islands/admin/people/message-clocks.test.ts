// When a complaint has to be acknowledged and settled and a return answered, and from when on that is urgent.
import { expect, it } from 'vitest';
import { complaintClock, returnClock } from './message-clocks.ts';

const CAME = '2027-01-31T10:00:00+05:30';
const complaint = (changes = {}) => ({
  createdAt: CAME,
  answeredAt: null,
  acknowledgedAt: CAME,
  ...changes,
});
const at = (moment: string, changes = {}) => complaintClock(complaint(changes), Date.parse(moment));

it('RET-08 counts a month to its last day, is red from day 25 and late after it', () => {
  expect(at('2027-02-01T10:00:00+05:30')).toEqual({
    text: 'To be settled by 28 February 2027',
    tone: 'draft',
  });
  expect(at('2027-02-25T10:00:00+05:30').tone).toBe('danger');
  expect(at('2027-03-01T10:00:00+05:30').text).toMatch(/^Late: was to be settled by/);
});

it('RET-08 counts 48 hours to a word of receipt, red from 36 on, and stops when it is settled', () => {
  const silent = { acknowledgedAt: null };
  expect(at('2027-01-31T12:00:00+05:30', silent).text).toMatch(/^To be acknowledged by 2 Feb 2027/);
  expect(at('2027-02-01T21:59:00+05:30', silent).tone).toBe('draft');
  expect(at('2027-02-01T22:00:00+05:30', silent).tone).toBe('danger');
  const settled = at('2027-06-01T10:00:00+05:30', { answeredAt: '2027-02-02T10:00:00+05:30' });
  expect(settled).toEqual({ text: 'Settled on 2 February 2027', tone: 'live' });
});

it.each([
  [
    '2027-01-27T23:59:00+05:30',
    '2027-01-28T12:00:00+05:30',
    'To be answered by 29 January 2027',
    'draft',
  ],
  [
    '2027-01-29T09:00:00+05:30',
    '2027-02-02T00:00:00+05:30',
    'To be answered by 2 February 2027',
    'danger',
  ],
  [
    '2027-01-30T09:00:00+05:30',
    '2027-02-03T00:00:00+05:30',
    'Late: was to be answered by 2 February 2027',
    'danger',
  ],
])('RET-14 a return that is asked about at %s is at %s: %s', (createdAt, now, text, tone) => {
  expect(returnClock({ createdAt }, Date.parse(now))).toEqual({ text, tone });
});
