// @vitest-environment happy-dom
// The buttons to the neighbouring lessons.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Ready } from '../../ui/courses/learning-state.ts';
import { LessonInfo } from './LessonInfo.tsx';
import type { LessonEntry } from './lesson-state.ts';

afterEach(cleanup);

const lesson = { _id: 'l1', title: 'Lines' };
const section = { _id: 's1', sectionName: 'Drawing', subSection: [lesson] };
const entry = { section, lesson, number: 1 } as unknown as LessonEntry;
const state = {
  course: { id: 'c1', name: 'Drawing', sections: [section] },
  preview: true,
  completed: [],
  sending: [],
  unsent: [],
} as unknown as Ready;

it('a double press opens the next lesson, not the one after it', () => {
  const onGo = vi.fn();
  render(
    <LessonInfo
      state={state}
      entry={entry}
      neighbours={{ previous: undefined, next: entry }}
      autoplay={false}
      isFinished={false}
      lessonSheet={null}
      text={null}
      onGo={onGo}
      onComplete={vi.fn()}
      onShowHelp={vi.fn()}
    />,
  );
  const next = screen.getByRole('button', { name: 'Next' });
  fireEvent.click(next, { detail: 1 });
  fireEvent.click(next, { detail: 2 });
  expect(onGo).toHaveBeenCalledOnce();
  fireEvent.click(next, { detail: 1 });
  expect(onGo).toHaveBeenCalledTimes(2);
});
