import { expect, test } from 'vitest';
import { toSessionUser } from '#site/stores/session.ts';
import { toCertificateText, buildLinkedInUrl, getTextClass } from './certificate.ts';

const now = new Date(2026, 10, 12, 12);
const user = toSessionUser({ _id: 'u1', firstName: 'Aarohi', lastName: 'Sharma' });
const pass = { courseId: 'c1', courseName: 'Brand identity', score: 18, total: 20 };
const record = {
  id: 'k1',
  courseId: 'c1',
  courseName: 'Reels in a day',
  studentName: 'Aarohi S.',
  score: 6,
  total: 6,
  issuedAt: new Date(2026, 0, 2, 12).toISOString(),
  valid: true,
};

test('CERT-03 shows course, score out of total with percent, and the date', () => {
  expect(toCertificateText({ record: undefined, pass, user, now })).toEqual({
    studentName: 'Aarohi Sharma',
    courseName: 'Brand identity',
    score: '18 / 20 (90%)',
    date: '12 November 2026',
  });
});

test("OPEN-07 the server's record overrides the passed-on score", () => {
  expect(toCertificateText({ record, pass, user, now })).toEqual({
    studentName: 'Aarohi S.',
    courseName: 'Reels in a day',
    score: '6 / 6 (100%)',
    date: '2 January 2026',
  });
});

test('OPEN-05 shows the placeholder only when no name is known', () => {
  const nameless = { record: undefined, pass, user: null, now };
  expect(toCertificateText(nameless)?.studentName).toBe('Student Name');
});

test('OPEN-08 without score and record there is no certificate; 0 of 0 is 0 percent', () => {
  expect(toCertificateText({ record: undefined, pass: undefined, user, now })).toBeUndefined();
  const zero = { ...pass, score: 0, total: 0 };
  expect(toCertificateText({ record: undefined, pass: zero, user, now })?.score).toBe('0 / 0 (0%)');
});

// In UTC this is another day, month and year.
test('OPEN-07 the date is the same as on the PDF, in Indian time', () => {
  const late = { ...record, issuedAt: '2026-12-31T20:16:33.000Z' };
  expect(toCertificateText({ record: late, pass, user, now })?.date).toBe('1 January 2027');
  const added = new URL(buildLinkedInUrl(late, 'https://site.example/verify/k1')).searchParams;
  expect([added.get('issueYear'), added.get('issueMonth')]).toEqual(['2027', '1']);
});

test.each([
  ['Asha Rao', 'certificate-name'],
  ['a'.repeat(9), 'certificate-name'],
  ['a'.repeat(10), 'certificate-name is-long'],
  ['a'.repeat(20), 'certificate-name is-longest'],
  ['ఆశ', 'certificate-name is-stacked'],
])('%j gets the classes %j', (name, classes) => {
  expect(getTextClass('certificate-name', name, { long: 10, longest: 20 })).toBe(classes);
});
