// @vitest-environment happy-dom
// Older events are added below and get the focus; a failed request can be repeated.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudentEvent } from '#contract/people/student-activity.ts';
import * as api from '#site/api/students.ts';
import { StudentActivity } from './StudentActivity.tsx';

vi.mock('#site/api/students.ts');
afterEach(cleanup);

const createEvent = (id: string, kind: StudentEvent['kind']): StudentEvent => ({
  _id: id,
  at: '2026-03-05T09:00:00.000Z',
  kind,
  courseName: 'Kolam',
  detail: id,
  amount: null,
});

const getLines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('STUD-09 older events are added once by cursor, with the focus on the first of them', async () => {
  const older = { page: 1, before: 'cursor' };
  const fetched = vi
    .mocked(api.fetchStudentActivity)
    .mockResolvedValueOnce({ events: [createEvent('Dots', 'lesson')], next: older })
    .mockRejectedValueOnce(new Error('Offline.'))
    .mockResolvedValueOnce({
      events: [
        createEvent('Dots', 'lesson'),
        createEvent('grant', 'enrolled'),
        createEvent('x', 'invited'),
      ],
      next: null,
    });
  render(<StudentActivity userId="u1" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  const again = await screen.findByRole('button', { name: /Try again/ });
  await act(async () => again.click());
  expect(getLines()).toEqual([
    expect.stringContaining('Completed “Dots” · Kolam'),
    expect.stringContaining('Enrolled in Kolam'),
    expect.stringContaining('Invited'),
  ]);
  expect(document.activeElement?.textContent).toContain('Enrolled in Kolam');
  expect(fetched.mock.calls.slice(1)).toEqual([
    ['u1', older],
    ['u1', older],
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});
