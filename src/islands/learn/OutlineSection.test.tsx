// @vitest-environment happy-dom
// A lesson of the outline: which of its ways stands out.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readCourse } from '#site/api/course.ts';
import { toSessionUser } from '#site/stores/session.ts';
import { learningState } from '../ui/courses/learning-state.ts';
import { buttonClass } from '../ui/Button.tsx';
import type { ButtonLook } from '../ui/Button.tsx';
import { OutlineSection } from './OutlineSection.tsx';

afterEach(cleanup);

const course = readCourse({
  _id: 'c1',
  courseName: 'Reels in a day',
  studentsEnroled: ['u1'],
  courseContent: [
    { _id: 's1', sectionName: 'Plan', subSection: [{ _id: 'l1', title: 'Twelve posts' }] },
  ],
});

function open(completed: string[]): void {
  const user = toSessionUser({ _id: 'u1', accountType: 'Student' });
  if (!course || !user) throw new Error('There is no course or nobody.');
  const full = { course, completed, positions: {}, lastLessonId: null };
  const state = learningState({ phase: 'loading' }, { type: 'loaded', full, user });
  const [section] = course.sections;
  if (state.phase !== 'ready' || !section) throw new Error(state.phase);
  render(<OutlineSection section={section} state={state} onComplete={vi.fn()} />);
}

const looks = (look: ButtonLook) => buttonClass({ look, size: 'sm' });
const watch = () => screen.getByRole('link', { name: 'Watch Twelve posts' });
const complete = () => screen.queryByRole('button', { name: 'Complete Twelve posts' });

it("a lesson's main button is Watch, beside a quiet Complete", () => {
  open([]);
  expect(watch().className).toBe(looks('main'));
  expect(complete()?.className).toBe(looks('soft'));
});

it('a lesson that is done asks for nothing: Watch is quiet, Complete is gone', () => {
  open(['l1']);
  expect(watch().className).toBe(looks('line'));
  expect(complete()).toBeNull();
});
