// Pages that were opened before a build find their scripts for a week.
import { expect, it } from 'vitest';
import { DAY_MS } from '#server/platform/durations.ts';
import { stillLeft } from './left-files.ts';

it('hashed files stay for a week after the last build that had them, and nothing else stays', () => {
  const first = stillLeft(['_astro/a.js', '_astro/a.js.br', 'gone.html'], {}, 0);
  expect(first).toEqual({ '_astro/a.js': 0, '_astro/a.js.br': 0 });
  const others = ['_astro/a.js', '_astro/a.js.br', '_astro/b.js'];
  const second = stillLeft(others, first, 6 * DAY_MS);
  expect(second).toEqual({ ...first, '_astro/b.js': 6 * DAY_MS });
  expect(stillLeft(others, second, 7 * DAY_MS)).toEqual({ '_astro/b.js': 6 * DAY_MS });
});
