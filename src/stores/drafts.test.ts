// @vitest-environment happy-dom
// Drafts of unsent text: their owner, their size limit, and foreign values in storage.
import { beforeEach, expect, it, vi } from 'vitest';
import { claimDraft, DRAFTS_MAX, saveDraft, readDraft } from './drafts.ts';
import { signIn, signOut, toSessionUser } from './session.ts';

const signInAs = (id: string) => {
  const user = toSessionUser({ _id: id });
  if (user) signIn(user, `token-of-${id}`);
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  signInAs('aarohi');
});

it('OPEN-22: a draft survives the session in which it was typed, for its owner only', () => {
  signInAs('aarohi');
  saveDraft('review', { text: 'Good' });
  signOut();
  expect(readDraft('review')).toBeUndefined();
  saveDraft('review', { text: 'Good indeed' });
  saveDraft('first typed after the end', { text: 'Mine' });
  signInAs('kabir');
  expect(readDraft('review')).toBeUndefined();
  expect(readDraft('first typed after the end')).toBeUndefined();
  signInAs('aarohi');
  expect(readDraft('review')).toEqual({ text: 'Good indeed' });
  expect(readDraft('first typed after the end')).toEqual({ text: 'Mine' });
});

it('two users have separate drafts of one form, and delete only their own', () => {
  signInAs('aarohi');
  saveDraft('course', { text: 'Hers' });
  signInAs('kabir');
  saveDraft('course', undefined);
  saveDraft('course', { text: 'His' });
  signInAs('aarohi');
  expect(readDraft('course')).toEqual({ text: 'Hers' });
  saveDraft('course', undefined);
  signInAs('kabir');
  expect(readDraft('course')).toEqual({ text: 'His' });
});

it("a signed-out visitor's draft is not shown to a user who logs in", async () => {
  signOut();
  vi.resetModules();
  const page = await import('./drafts.ts');
  page.saveDraft('note', { text: 'A guest' });
  expect(page.readDraft('note')).toEqual({ text: 'A guest' });
  signInAs('kabir');
  expect(readDraft('note')).toBeUndefined();
});

it('a visitor who signs in can claim a draft, unless the user already has one', () => {
  const typed = { key: 'contact', owner: 'visitor', value: { subject: 'Typed by a visitor' } };
  sessionStorage.setItem('rangshala.drafts', JSON.stringify([typed]));
  saveDraft('contact', { subject: 'Mine' });
  expect(claimDraft('contact')).toEqual({ subject: 'Mine' });
  signInAs('kabir');
  expect(claimDraft('contact')).toEqual({ subject: 'Typed by a visitor' });
  expect(readDraft('contact')).toEqual({ subject: 'Typed by a visitor' });
  signOut();
  expect(claimDraft('contact')).toBeUndefined();
});

it('OPEN-73: all drafts share one session key, and nothing remains after all are sent', () => {
  signOut();
  saveDraft('one', { text: 'a' });
  saveDraft('two', { text: 'b' });
  expect(Object.keys(sessionStorage)).toEqual(['rangshala.drafts']);
  expect(Object.keys(localStorage)).toEqual([]);
  saveDraft('one', undefined);
  saveDraft('two', undefined);
  expect(sessionStorage.length).toBe(0);
});

it('keeps the newest drafts that fit', () => {
  saveDraft('old', { text: 'a'.repeat(DRAFTS_MAX / 2) });
  saveDraft('new', { text: 'b'.repeat(DRAFTS_MAX / 2) });
  expect(readDraft('old')).toBeUndefined();
  expect(readDraft('new')).toBeDefined();
  saveDraft('new', { text: 'b'.repeat(DRAFTS_MAX + 1) });
  expect(sessionStorage.length).toBe(0);
});

it.each(['{', '7', 'null', '[null, 3, {"key": 1}]', '{"key":"one"}'])(
  'ignores the stored value %s',
  (foreign) => {
    sessionStorage.setItem('rangshala.drafts', foreign);
    expect(readDraft('one')).toBeUndefined();
    saveDraft('one', { text: 'a' });
    expect(readDraft('one')).toEqual({ text: 'a' });
  },
);
