// Public answers: made once for however many ask, never kept when overtaken, the old one given while the next is made.
import { expect, it } from 'vitest';
import { answerCache } from './answer-cache.ts';
import type { Making } from './answer-cache.ts';
import type { Caching } from './packed-answer.ts';

/** Makings that end when they are told to, each with its number. */
function stage(caching: Caching = 'held') {
  let time = 0;
  const cache = answerCache(() => time);
  const makings: PromiseWithResolvers<object>[] = [];
  const making = (shows?: string[]): Making => ({
    caching,
    make: () => {
      const one = Promise.withResolvers<object>();
      makings.push(one);
      return one.promise.then((body) => ({
        parts: [JSON.stringify(body)],
        ...(shows ? { shows } : {}),
      }));
    },
    showsFew: shows !== undefined,
  });
  const bodyOf = async (answer: ReturnType<typeof cache.get>) =>
    JSON.parse(String((await answer).variants.at(-1)?.parts[0])) as unknown;
  return {
    ...{ cache, makings, making },
    pass: (ms: number) => (time += ms),
    ask: (key = 'one', shows?: string[]) => bodyOf(cache.get(key, making(shows))),
    end: (nth: number) => makings[nth]?.resolve({ made: nth }),
  };
}

it('is made once for ten thousand who wait, and kept', async () => {
  const { ask, end, makings } = stage();
  const all = Array.from({ length: 10_000 }, () => ask());
  end(0);
  expect(new Set((await Promise.all(all)).map((one) => JSON.stringify(one)))).toEqual(
    new Set(['{"made":0}']),
  );
  expect(await ask()).toEqual({ made: 0 });
  expect(makings).toHaveLength(1);
});

it('is given outdated while one next is made, for a minute at most', async () => {
  const { ask, end, makings, cache, pass } = stage();
  const first = ask();
  end(0);
  await first;
  cache.outdate();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill({ made: 0 }));
  expect(makings).toHaveLength(2);
  end(1);
  await expect.poll(() => ask()).toEqual({ made: 1 });
  cache.outdate();
  pass(60_000);
  const waits = ask();
  end(2);
  expect(await waits).toEqual({ made: 2 });
});

it('is made anew once a second at most, however often it is outdated', async () => {
  const { ask, end, makings, cache, pass } = stage();
  const first = ask();
  end(0);
  await first;
  for (let nth = 1; nth <= 3; nth += 1) {
    cache.outdate();
    expect(await ask()).toEqual({ made: 0 });
    end(1);
  }
  await expect.poll(() => ask()).toEqual({ made: 1 });
  cache.outdate();
  expect([await ask(), makings.length]).toEqual([{ made: 1 }, 2]);
  pass(1000);
  expect([await ask(), makings.length]).toEqual([{ made: 1 }, 3]);
  end(2);
  await expect.poll(() => ask()).toEqual({ made: 2 });
});

it('is never given outdated where other caches ask every time', async () => {
  const { ask, end, cache } = stage('revalidate');
  const first = ask();
  end(0);
  await first;
  cache.outdate();
  const next = ask();
  end(1);
  expect(await next).toEqual({ made: 1 });
});

it('that was overtaken while it was made is not kept, and the next is begun after it', async () => {
  const { ask, end, makings, cache } = stage();
  const early = ask();
  cache.outdate();
  const late = ask();
  expect(makings).toHaveLength(1);
  end(0);
  expect(await early).toEqual({ made: 0 });
  await expect.poll(() => makings.length).toBe(2);
  end(1);
  expect(await late).toEqual({ made: 1 });
  const cleared = ask('other');
  cache.clear();
  const anew = ask('other');
  end(2);
  end(3);
  expect([await cleared, await anew]).toEqual([{ made: 2 }, { made: 3 }]);
  expect(await ask('other')).toEqual({ made: 3 });
});

it('is outdated by what it shows alone', async () => {
  const { ask, end, makings, cache } = stage();
  const first = [ask('page a', ['a', 'b']), ask('page c', ['c']), ask('list')];
  for (const nth of [0, 1, 2]) end(nth);
  await Promise.all(first);
  cache.outdate(['b']);
  const next = [ask('page a', ['a', 'b']), ask('page c', ['c']), ask('list')];
  expect(makings).toHaveLength(5);
  for (const nth of [3, 4]) end(nth);
  // The page is waited for, the list is given as it was.
  expect(await Promise.all(next)).toEqual([{ made: 3 }, { made: 1 }, { made: 2 }]);
});

it('whose making fails is made anew for the next', async () => {
  const { ask, end, makings } = stage();
  const failed = ask();
  makings[0]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const next = ask();
  end(1);
  expect(await next).toEqual({ made: 1 });
});

it('is known by its request until it is outdated', async () => {
  const { ask, end, cache, making } = stage();
  const first = ask();
  end(0);
  await first;
  const answer = await cache.get('one', making());
  cache.remember('/one', 'one', answer);
  expect(cache.known('/one')).toBe(answer);
  expect(cache.known('/other')).toBeUndefined();
  cache.outdate(['x']);
  expect(cache.known('/one')).toBeUndefined();
});
