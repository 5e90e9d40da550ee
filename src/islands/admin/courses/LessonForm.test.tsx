// @vitest-environment happy-dom
// A new lesson: a single chosen file names it, and an invalid file shows an error at once.
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LessonForm } from './LessonForm.tsx';

// The video check is loaded on a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });
// The formats that the server accepts stay unknown.
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createVideo = (name: string, bytes = ['x']) => new File(bytes, name, { type: 'video/mp4' });
const getTitleField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Video'), { target: { files } });

function openForm() {
  const onAdd = vi.fn();
  render(<LessonForm section="s1" onAdd={onAdd} />);
  return onAdd;
}

it('a single chosen file names the lesson, and the next one renames it', () => {
  openForm();
  chooseFiles(createVideo('02-market_walk.mp4'));
  expect(getTitleField().value).toBe('Market walk');
  chooseFiles(createVideo('03-the river.mp4'));
  expect(getTitleField().value).toBe('The river');
});

it('a typed title stays, whatever file is chosen', () => {
  openForm();
  fireEvent.input(getTitleField(), { target: { value: 'My own' } });
  chooseFiles(createVideo('02-market_walk.mp4'));
  expect(getTitleField().value).toBe('My own');
});

it('a file that is not a video shows an error at the field', async () => {
  const onAdd = openForm();
  chooseFiles(createVideo('notes.mp4'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/notes\.mp4.*H\.264/));
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add lesson' });
  expect(add.disabled).toBe(true);
  expect(onAdd).not.toHaveBeenCalled();
});
