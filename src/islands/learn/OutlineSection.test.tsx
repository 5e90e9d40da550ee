// @vitest-environment happy-dom
// A lesson of the outline: its main button.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readCourse } from '#site/api/course.ts';
import { toSessionUser } from '#site/stores/session.ts';
import { reduceLearning } from '../ui/courses/learning-state.ts';
import { getButtonClass } from '../ui/Button.tsx';
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

function renderLesson(completed: string[]): void {
  const user = toSessionUser({ _id: 'u1', accountType: 'Student' });
  if (!course || !user) throw new Error('The course or the user cannot be read.');
  const full = { course, completed, positions: {}, lastLessonId: null };
  const state = reduceLearning({ phase: 'loading' }, { type: 'loaded', full, user });
  const [section] = course.sections;
  if (state.phase !== 'ready' || !section) throw new Error(state.phase);
  render(<OutlineSection section={section} state={state} onComplete={vi.fn()} />);
}

const getSmallButtonClass = (look: ButtonLook) => getButtonClass({ look, size: 'sm' });
const getWatchLink = () => screen.getByRole('link', { name: 'Watch Twelve posts' });
const findCompleteButton = () => screen.queryByRole('button', { name: 'Complete Twelve posts' });

it("a lesson's main button is Watch, beside a quiet Complete", () => {
  renderLesson([]);
  expect(getWatchLink().className).toBe(getSmallButtonClass('main'));
  expect(findCompleteButton()?.className).toBe(getSmallButtonClass('soft'));
});

it('a completed lesson has a quiet Watch and no Complete button', () => {
  renderLesson(['l1']);
  expect(getWatchLink().className).toBe(getSmallButtonClass('line'));
  expect(findCompleteButton()).toBeNull();
});
