// @vitest-environment happy-dom
// The activity of a student: numbered pages, followed by cursor pages of older events.
import { afterEach, expect, it, vi } from 'vitest';
import { $session } from '#site/stores/session.ts';
import { fetchStudentActivity } from './students.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const page = (number: number, pages: number, older: string | null) => ({
  success: true,
  data: [],
  page: number,
  pages,
  total: 0,
  isMore: older !== null,
  older,
});

it('STUD-09 continues from the numbered pages to older events, and through their pages', async () => {
  vi.stubEnv('PUBLIC_API_URL', '');
  $session.set({ ...$session.get(), isLoading: false });
  const answers = [page(1, 2, null), page(2, 2, 'cursor'), page(1, 2, null), page(2, 2, null)];
  const requested: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requested.push(url.split('?')[1]);
    return Response.json(answers.shift());
  });
  let { next } = await fetchStudentActivity('u1');
  while (next) ({ next } = await fetchStudentActivity('u1', next));
  expect(requested).toEqual([
    'userId=u1&page=1',
    'userId=u1&page=2',
    'userId=u1&page=1&before=cursor',
    'userId=u1&page=2&before=cursor',
  ]);
});
