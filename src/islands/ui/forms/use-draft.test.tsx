// @vitest-environment happy-dom
// The draft of a form: the revision it started from, and text typed while it is sent.
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveDraft, readDraft } from '#site/stores/drafts.ts';
import { signIn, toSessionUser } from '#site/stores/session.ts';
import { useDraft } from './use-draft.ts';

const FIRST = { name: 'Asha', place: 'Pune' };

const renderDraft = (initial = FIRST, revision?: number) =>
  renderHook(({ now }) => useDraft('specimen', initial, now), { initialProps: { now: revision } });
type Opened = ReturnType<typeof renderDraft>['result'];
const type = ({ current }: Opened, change: Partial<typeof FIRST>) =>
  act(() => current.type(change));

beforeEach(() => {
  sessionStorage.clear();
  const user = toSessionUser({ _id: 'aarohi' });
  if (user) signIn(user, 'token');
});
afterEach(cleanup);

it('keeps the changed fields with the revision that they started from', async () => {
  const { result, rerender } = renderDraft(FIRST, 4);
  type(result, { place: 'Goa' });
  rerender({ now: 5 });
  type(result, { place: 'Goa again' });
  expect(result.current.getBaseRevision()).toBe(4);
  cleanup();
  // Meanwhile another admin has changed the name.
  const { result: again } = renderDraft({ ...FIRST, name: 'Usha' }, 6);
  await waitFor(() => expect(again.current.isRestored).toBe(true));
  expect(again.current.typed).toEqual({ name: 'Usha', place: 'Goa again' });
  expect(again.current.getBaseRevision()).toBe(4);
  act(() => again.current.reset({ name: 'Usha', place: 'Goa again' }));
  type(again, { place: 'Delhi' });
  expect(again.current.getBaseRevision()).toBe(6);
});

it('treats a draft without a revision as older than any', async () => {
  saveDraft('specimen', { name: 'Asha', place: 'Goa' });
  const { result } = renderDraft(FIRST, 6);
  await waitFor(() => expect(result.current.typed.place).toBe('Goa'));
  expect(result.current.getBaseRevision()).toBe(0);
});

it('restores nothing that equals the current value', async () => {
  saveDraft('specimen', { place: 'Pune' });
  saveDraft('other', { place: 'Goa' });
  const { result } = renderDraft();
  const otherDraft = renderHook(() => useDraft('other', FIRST));
  await waitFor(() => expect(otherDraft.result.current.isRestored).toBe(true));
  expect(result.current.isRestored).toBe(false);
});

it('keeps text typed while the form is being sent', () => {
  const { result } = renderDraft(FIRST, 4);
  type(result, { place: ' Goa ' });
  const sent = result.current.typed;
  type(result, { name: 'Usha' });
  act(() => result.current.reset({ ...FIRST, place: 'Goa' }, sent));
  expect(result.current.typed).toEqual({ name: 'Usha', place: 'Goa' });
  expect(readDraft('specimen')).toMatchObject({ name: 'Usha' });
});
