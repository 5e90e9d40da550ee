// Small formatters: durations, dates, greetings and highlights.
import { describe, expect, it } from 'vitest';
import { formatDuration, formatTotalDuration } from './duration.ts';
import { getGreeting } from './greeting.ts';
import { highlight } from './highlight.ts';
import { formatLastAccessed, formatTimeAgo } from './indian-time.ts';
import { decodeOrEmpty, getPathId } from './path-id.ts';
import { pluralize } from './plural.ts';

describe('formatDuration', () => {
  it.each([
    [125, '2:05'],
    [0, '0:00'],
    [59.6, '1:00'],
    [3700, '61:40'],
    [undefined, ''],
    [Number.NaN, ''],
  ])('ENT-12: %s seconds show as %j', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('formatTotalDuration', () => {
  it.each([
    [undefined, ''],
    [0, ''],
    [20, '1 min'],
    [45 * 60, '45 min'],
    [2 * 3600, '2 h'],
    [3700, '1 h 2 min'],
    [2 * 3600 - 1, '2 h'],
  ])('%s seconds show as %j', (seconds, text) => {
    expect(formatTotalDuration(seconds)).toBe(text);
  });
});

describe('parts of a URL', () => {
  it.each([
    ['a%20b', 'a b'],
    ['%E0%A4%95', 'क'],
    ['%', ''],
    ['%E0%A4', ''],
  ])('%j decodes to %j', (part, text) => {
    expect(decodeOrEmpty(part)).toBe(text);
    expect(getPathId(`/course/${part}`)).toBe(text);
  });
});

describe('formatLastAccessed', () => {
  // Half past midnight in India.
  const now = new Date('2026-03-13T19:00:00Z');

  it('DASH-11: shows today without a known date', () => {
    expect(formatLastAccessed(undefined, now)).toBe('Last accessed today');
    expect(formatLastAccessed('soon', now)).toBe('Last accessed today');
  });

  it('OPEN-04: counts calendar days in India, then names the date', () => {
    const format = (at: string) => formatLastAccessed(at, now);
    expect(format('2026-03-13T18:31:00Z')).toBe('Last accessed today');
    expect(format('2026-03-13T18:29:00Z')).toBe('Last accessed yesterday');
    expect(format('2026-03-11T20:00:00Z')).toBe('Last accessed 12 Mar 2026');
  });
});

describe('getGreeting', () => {
  it('depends on the hour', () => {
    expect([4, 5, 11, 12, 16, 17, 23].map(getGreeting)).toEqual([
      'Good evening',
      'Good morning',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
      'Good evening',
    ]);
  });
});

describe('highlight', () => {
  it('marks every word of the query, regardless of case', () => {
    expect(highlight('Holi posters in Photoshop', 'photo holi')).toEqual([
      { text: 'Holi', marked: true },
      { text: ' posters in ', marked: false },
      { text: 'Photo', marked: true },
      { text: 'shop', marked: false },
    ]);
  });

  it('marks the words that a misspelt query means, and no others', () => {
    const marks = (text: string, query: string) =>
      highlight(text, query)
        .filter(({ marked }) => marked)
        .map(({ text: piece }) => piece);
    expect(marks('Photoshop for Holi', 'fotoshop').join('')).toContain('otoshop');
    expect(marks('Photoshop for Holi', 'hoil').join('')).toMatch(/^Ho/);
    expect(marks('Analytics in plain words', 'zebra')).toEqual([]);
    expect(marks('Analytics', '   ')).toEqual([]);
  });

  it('treats regular expression characters as plain text', () => {
    expect(highlight('C++ basics', 'c++ (')).toEqual([
      { text: 'C++', marked: true },
      { text: ' basics', marked: false },
    ]);
  });
});

it('formats counted nouns', () => {
  expect([0, 1, 1200].map((count) => pluralize(count, 'student'))).toEqual([
    '0 students',
    '1 student',
    '1,200 students',
  ]);
});

describe('formatTimeAgo', () => {
  it.each([
    ['2026-03-12T11:59:40Z', 'just now'],
    ['2026-03-12T11:58:00Z', '2 minutes ago'],
    ['2026-03-12T07:30:00Z', '4 hours ago'],
    ['2026-03-11T09:00:00Z', '1 day ago'],
    ['2026-03-10T12:30:00Z', '1 day ago'],
    ['2026-03-12T12:00:30Z', 'just now'],
    ['2026-02-01T12:00:00Z', '1 Feb 2026'],
    ['2026-02-01T20:00:00Z', '2 Feb 2026'],
    ['soon', ''],
  ])('%s shows as %j', (iso, text) => {
    expect(formatTimeAgo(iso, new Date('2026-03-12T12:00:00Z'))).toBe(text);
  });
});
