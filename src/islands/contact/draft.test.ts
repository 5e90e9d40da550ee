// @vitest-environment happy-dom
// What the contact form keeps over a reload.
import { beforeEach, expect, test } from 'vitest';
import { DRAFT_KEY } from './draft-key.ts';
import { keepDraft, readDraft } from './draft.ts';

const storage = () => sessionStorage;
beforeEach(() => sessionStorage.clear());

test('OPEN-73: text stands under one session key, and nothing stays of an empty form', () => {
  keepDraft('', { firstName: 'Ananya', subject: '' });
  expect(readDraft(storage, '')).toEqual({ firstName: 'Ananya' });
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
  keepDraft('', { firstName: '', subject: '' });
  expect(sessionStorage.getItem(DRAFT_KEY)).toBeNull();
});

test('text comes back to its writer alone; a visitor who signs in takes theirs along', () => {
  keepDraft('u1', { subject: 'Mine' });
  expect([readDraft(storage, 'u1'), readDraft(storage, 'u2'), readDraft(storage, '')]).toEqual([
    { subject: 'Mine' },
    undefined,
    undefined,
  ]);
  keepDraft('', { subject: 'Typed by a visitor' });
  expect(readDraft(storage, 'u1')).toEqual({ subject: 'Mine' });
  expect(readDraft(storage, 'u2')).toEqual({ subject: 'Typed by a visitor' });
  keepDraft('u2', { subject: 'Typed by a visitor' });
  expect(readDraft(storage, '')).toBeUndefined();
  keepDraft('u2', {});
  expect(readDraft(storage, 'u1')).toEqual({ subject: 'Mine' });
});

test('broken, foreign or missing values are nothing', () => {
  for (const text of ['{', 'null', '5', '"x"', '{"subject":"Hello"}']) {
    sessionStorage.setItem(DRAFT_KEY, text);
    expect(readDraft(storage, '')).toBeUndefined();
  }
  sessionStorage.setItem(DRAFT_KEY, '{"":{"subject":"Hello","message":7}}');
  expect(readDraft(storage, '')).toEqual({ subject: 'Hello' });
});

test('storage that is closed is no error', () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(readDraft(closed, '')).toBeUndefined();
});
