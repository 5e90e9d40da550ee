// @vitest-environment happy-dom
// Choosing one of thousands of courses by typing and by keyboard.
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $session } from '#site/stores/session.ts';
import { CourseChoice } from './CourseChoice.tsx';

// For a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const name = (index: number) => ({ id: `c${index}`, name: `Course ${index}`, status: 'Published' });
const MANY = { names: Array.from({ length: 500 }, (_, index) => name(index)), isMore: true };
const FOUND = [
  { _id: 'w1', courseName: 'Watercolour', status: 'Draft' },
  { _id: 'w2', courseName: 'Water and ink', status: 'Published' },
];
let requested: string[] = [];
let chosen: string[] = [];

beforeEach(() => {
  requested = [];
  chosen = [];
  $session.set({ ...$session.get(), isLoading: false });
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith('/meta'))
      return Response.json({
        success: true,
        version: '1',
        features: [],
        currency: 'INR',
        paymentKeyId: '',
        checkoutScript: '',
      });
    requested.push(url.search);
    const item = url.searchParams.get('courseId');
    const data = item ? FOUND.filter(({ _id }) => _id === item) : FOUND;
    return Response.json({ success: true, data, isMore: false });
  });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Choice({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  const onCourse = (id: string) => {
    chosen.push(id);
    setValue(id);
  };
  return (
    <CourseChoice
      label="Course"
      noneLabel="All courses"
      courses={MANY}
      value={value}
      onCourse={onCourse}
    />
  );
}

/** A select is shown until the code of the combobox has loaded. */
async function showChoice(first: string): Promise<void> {
  render(<Choice first={first} />);
  await waitFor(() => expect(getBox().tagName).toBe('INPUT'));
}

const getBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Course' });
const press = (key: string) => fireEvent.keyDown(getBox(), { key });
const listOptions = () => screen.getAllByRole('option').map((element) => element.textContent);

it('offers the newest courses, and those whose names contain the typed text', async () => {
  await showChoice('');
  fireEvent.click(getBox());
  expect(listOptions().slice(0, 2)).toEqual(['All courses', 'Course 0']);
  expect(listOptions()).toHaveLength(21);
  for (const value of ['w', 'wa', 'water']) fireEvent.change(getBox(), { target: { value } });
  await screen.findByRole('option', { name: 'Watercolour (draft)' });
  expect(listOptions()).toEqual(['Watercolour (draft)', 'Water and ink']);
  expect(requested).toEqual(['?query=water']);
  press('ArrowDown');
  press('Enter');
  expect(chosen).toEqual(['w2']);
  expect(getBox().value).toBe('Water and ink');
  expect(getBox().getAttribute('aria-expanded')).toBe('false');
});

it('restores the last choice after unknown text; an emptied box chooses none', async () => {
  await showChoice('c3');
  expect(getBox().value).toBe('Course 3');
  fireEvent.change(getBox(), { target: { value: 'nothing like it' } });
  press('Escape');
  fireEvent.blur(getBox());
  expect([getBox().value, chosen]).toEqual(['Course 3', []]);
  fireEvent.change(getBox(), { target: { value: '' } });
  fireEvent.blur(getBox());
  expect(chosen).toEqual(['']);
});

it('new results start at their first option, whatever was chosen before', async () => {
  await showChoice('');
  fireEvent.change(getBox(), { target: { value: 'c' } });
  for (let presses = 0; presses < 5; presses += 1) press('ArrowDown');
  await screen.findByRole('option', { name: 'Watercolour (draft)' });
  press('Enter');
  expect(chosen).toEqual(['w1']);
});

it('loads the name of a course given by id', async () => {
  render(<Choice first="w1" />);
  await screen.findByDisplayValue('Watercolour (draft)');
  expect(requested).toEqual(['?courseId=w1']);
});
