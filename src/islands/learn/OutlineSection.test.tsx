// @vitest-environment happy-dom
// A lesson of the outline: its main button.
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
  if (!course || !user) throw new Error('The course or the user cannot be read.');
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

it('a completed lesson has a quiet Watch and no Complete button', () => {
  open(['l1']);
  expect(watch().className).toBe(looks('line'));
  expect(complete()).toBeNull();
});
