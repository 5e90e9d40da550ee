// The deadlines to acknowledge and settle a complaint and to answer a return request, and when they
// become urgent.
import { expect, it } from 'vitest';
import { complaintClock, returnClock } from './message-clocks.ts';

const CAME = '2027-01-31T10:00:00+05:30';
const complaint = (changes = {}) => ({
  createdAt: CAME,
  answeredAt: null,
  acknowledgedAt: CAME,
  ...changes,
});
const clockAt = (moment: string, changes = {}) =>
  complaintClock(complaint(changes), Date.parse(moment));

it('RET-08 a complaint is due after one month, urgent from day 25 and late afterwards', () => {
  expect(clockAt('2027-02-01T10:00:00+05:30')).toEqual({
    text: 'Settle by 28 February 2027',
    tone: 'draft',
  });
  expect(clockAt('2027-02-25T10:00:00+05:30').tone).toBe('danger');
  expect(clockAt('2027-03-01T10:00:00+05:30').text).toMatch(/^Overdue: settle by/);
});

it('RET-08 an acknowledgement is due within 48 hours, urgent from hour 36, and stops when settled', () => {
  const silent = { acknowledgedAt: null };
  expect(clockAt('2027-01-31T12:00:00+05:30', silent).text).toMatch(/^Acknowledge by 2 Feb 2027/);
  expect(clockAt('2027-02-01T21:59:00+05:30', silent).tone).toBe('draft');
  expect(clockAt('2027-02-01T22:00:00+05:30', silent).tone).toBe('danger');
  const settled = clockAt('2027-06-01T10:00:00+05:30', { answeredAt: '2027-02-02T10:00:00+05:30' });
  expect(settled).toEqual({ text: 'Settled on 2 February 2027', tone: 'live' });
});

it.each([
  ['2027-01-27T23:59:00+05:30', '2027-01-28T12:00:00+05:30', 'Answer by 29 January 2027', 'draft'],
  ['2027-01-29T09:00:00+05:30', '2027-02-02T00:00:00+05:30', 'Answer by 2 February 2027', 'danger'],
  [
    '2027-01-30T09:00:00+05:30',
    '2027-02-03T00:00:00+05:30',
    'Overdue: answer by 2 February 2027',
    'danger',
  ],
])('RET-14 a return requested at %s is at %s: %s', (createdAt, now, text, tone) => {
  expect(returnClock({ createdAt }, Date.parse(now))).toEqual({ text, tone });
});
