import { expect, test } from 'vitest';
import { createPositionKeeper, SAVE_EVERY_MS } from './position-keeper.ts';
import type { Stopped } from './position-keeper.ts';

function keeperAt(answers: boolean[] = []) {
  const saved: Stopped[] = [];
  let time = 0;
  const keeper = createPositionKeeper({
    save: (stopped) => {
      saved.push(stopped);
      return Promise.resolve(answers.shift() ?? true);
    },
    known: { known: 40 },
    now: () => time,
  });
  const pass = async (ms: number) => {
    time += ms;
    await Promise.resolve();
  };
  return { keeper, saved, pass };
}

test('a place travels every ten seconds and on a pause, not with every tick', async () => {
  const { keeper, saved, pass } = keeperAt();
  for (let second = 1; second <= 25; second += 1) {
    await pass(1000);
    keeper.reached('a', second + 0.4);
  }
  expect(SAVE_EVERY_MS).toBe(10_000);
  expect(saved.map(({ seconds }) => seconds)).toEqual([10, 20]);
  keeper.flush();
  expect(saved.at(-1)).toEqual({ lessonId: 'a', seconds: 25, isUnloading: false });
});

test('a tab in which nothing moves sends nothing, so that two tabs do not fight', () => {
  const { keeper, saved } = keeperAt();
  keeper.flush(true);
  keeper.reached('known', 40.3);
  keeper.flush(true);
  keeper.reached('a', 7);
  keeper.flush();
  keeper.flush(true);
  expect(saved).toHaveLength(1);
});

test('what did not arrive is sent again, unless the lesson has moved on', async () => {
  const { keeper, saved, pass } = keeperAt([false, false]);
  keeper.reached('a', 7);
  keeper.flush();
  await pass(0);
  await pass(0);
  keeper.flush();
  keeper.reached('a', 9);
  await pass(0);
  await pass(0);
  keeper.flush(true);
  expect(saved.map(({ seconds, isUnloading: leaving }) => [seconds, leaving])).toEqual([
    [7, false],
    [7, false],
    [9, true],
  ]);
});

test('the end of a lesson leads back to its beginning, and a lesson left for another is kept', () => {
  const { keeper, saved } = keeperAt();
  keeper.reached('a', 12);
  keeper.ended('a');
  keeper.reached('b', 3);
  keeper.flush();
  expect(saved.map(({ lessonId, seconds }) => [lessonId, seconds])).toEqual([
    ['a', 0],
    ['b', 3],
  ]);
});
