// The deadlines to acknowledge and settle a complaint and to answer a return request, and when they
// become urgent.
import { expect, it } from 'vitest';
import { getComplaintDeadline, getReturnDeadline } from './message-deadlines.ts';

const RECEIVED_AT = '2027-01-31T10:00:00+05:30';
const createComplaint = (changes = {}) => ({
  createdAt: RECEIVED_AT,
  answeredAt: null,
  acknowledgedAt: RECEIVED_AT,
  ...changes,
});
const getDeadlineAt = (moment: string, changes = {}) =>
  getComplaintDeadline(createComplaint(changes), Date.parse(moment));

it('RET-08 a complaint is due after one month, urgent from day 25 and late afterwards', () => {
  expect(getDeadlineAt('2027-02-01T10:00:00+05:30')).toEqual({
    text: 'Resolve by 28 Feb 2027',
    tone: 'draft',
  });
  expect(getDeadlineAt('2027-02-25T10:00:00+05:30').tone).toBe('danger');
  expect(getDeadlineAt('2027-03-01T10:00:00+05:30').text).toMatch(/^Overdue: resolve by/);
});

it('RET-08 an acknowledgement is due within 48 hours, urgent from hour 36, and stops when settled', () => {
  const unacknowledged = { acknowledgedAt: null };
  expect(getDeadlineAt('2027-01-31T12:00:00+05:30', unacknowledged).text).toMatch(
    /^Acknowledge by 2 Feb 2027/,
  );
  expect(getDeadlineAt('2027-02-01T21:59:00+05:30', unacknowledged).tone).toBe('draft');
  expect(getDeadlineAt('2027-02-01T22:00:00+05:30', unacknowledged).tone).toBe('danger');
  const settled = getDeadlineAt('2027-06-01T10:00:00+05:30', {
    answeredAt: '2027-02-02T10:00:00+05:30',
  });
  expect(settled).toEqual({ text: 'Resolved on 2 Feb 2027', tone: 'live' });
});

it.each([
  ['2027-01-27T23:59:00+05:30', '2027-01-28T12:00:00+05:30', 'Answer by 29 Jan 2027', 'draft'],
  ['2027-01-29T09:00:00+05:30', '2027-02-02T00:00:00+05:30', 'Answer by 2 Feb 2027', 'danger'],
  [
    '2027-01-30T09:00:00+05:30',
    '2027-02-03T00:00:00+05:30',
    'Overdue: answer by 2 Feb 2027',
    'danger',
  ],
])('RET-14 a return requested at %s is at %s: %s', (createdAt, now, text, tone) => {
  expect(getReturnDeadline({ createdAt }, Date.parse(now))).toEqual({ text, tone });
});
