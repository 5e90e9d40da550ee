import { expect, test } from 'vitest';
import { createPositionSaver, SAVE_EVERY_MS } from './position-saver.ts';
import type { PositionResult } from '#site/api/learning.ts';
import type { SavedPosition } from './position-saver.ts';

function createSaver(answers: PositionResult[] = []) {
  const saved: SavedPosition[] = [];
  const refused: string[] = [];
  let time = 0;
  const saver = createPositionSaver({
    save: (position) => {
      saved.push(position);
      return Promise.resolve(answers.shift() ?? 'settled');
    },
    onRefused: (reason) => refused.push(reason),
    knownPositions: { known: 40 },
    now: () => time,
  });
  const advanceTime = async (ms: number) => {
    time += ms;
    await Promise.resolve();
  };
  return { saver, saved, refused, pass: advanceTime };
}

test('a position is sent every ten seconds and on a pause, not with every tick', async () => {
  const { saver, saved, pass: advanceTime } = createSaver();
  for (let second = 1; second <= 25; second += 1) {
    await advanceTime(1000);
    saver.recordPosition('a', second + 0.4);
  }
  expect(SAVE_EVERY_MS).toBe(10_000);
  expect(saved.map(({ seconds }) => seconds)).toEqual([10, 20]);
  saver.flush();
  expect(saved.at(-1)).toEqual({ lessonId: 'a', seconds: 25, isUnloading: false, plays: false });
});

test('a tab where the position does not change sends nothing, so that two tabs do not compete', () => {
  const { saver, saved } = createSaver();
  saver.flush(true);
  saver.recordPosition('known', 40.3);
  saver.flush(true);
  saver.recordPosition('a', 7);
  saver.flush();
  saver.flush(true);
  expect(saved).toHaveLength(1);
});

test('a position that could not be saved is sent again, unless the lesson has moved on', async () => {
  const { saver, saved, pass: advanceTime } = createSaver(['again', 'again']);
  saver.recordPosition('a', 7);
  saver.flush();
  await advanceTime(0);
  await advanceTime(0);
  saver.flush();
  saver.recordPosition('a', 9);
  await advanceTime(0);
  await advanceTime(0);
  saver.flush(true);
  expect(saved.map(({ seconds, isUnloading: leaving }) => [seconds, leaving])).toEqual([
    [7, false],
    [7, false],
    [9, true],
  ]);
});

test('the end of a lesson resets its position, and leaving a lesson saves it', () => {
  const { saver, saved } = createSaver();
  saver.recordPosition('a', 12);
  saver.recordEnd('a');
  saver.recordPosition('b', 3);
  saver.flush();
  expect(saved.map(({ lessonId, seconds }) => [lessonId, seconds])).toEqual([
    ['a', 0],
    ['b', 3],
  ]);
});

test('a playing video reports at once and every ten seconds, and stops when it pauses', async () => {
  const { saver, saved, pass: advanceTime } = createSaver();
  saver.recordPlay('known', 40.7);
  for (let second = 41; second <= 60; second += 1) {
    await advanceTime(1000);
    saver.recordPosition('known', second);
  }
  saver.recordPosition('known', 61);
  saver.recordPause();
  saver.recordPosition('known', 20);
  saver.flush(true);
  expect(saved.map(({ seconds, plays }) => [seconds, plays])).toEqual([
    [40, true],
    [50, true],
    [60, true],
    [61, false],
    [20, false],
  ]);
});

test('a refusal is reported once and saves nothing; requests sent before a takeover refuse nothing', async () => {
  const {
    saver,
    saved,
    refused,
    pass: advanceTime,
  } = createSaver(['elsewhere', 'settled', 'elsewhere']);
  saver.recordPlay('a', 7);
  await advanceTime(0);
  expect(refused).toEqual(['elsewhere']);
  saver.flush();
  expect(saved).toHaveLength(1);
  expect(await saver.takeOver('a', 7)).toBe('settled');
  expect(saved.at(-1)).toMatchObject({ seconds: 7, plays: 'takes-over' });
  saver.recordPlay('a', 7);
  const later = saver.takeOver('a', 8);
  await advanceTime(0);
  await later;
  expect(refused).toEqual(['elsewhere']);
});

test('a lost connection is not a refusal', async () => {
  const { saver, refused, pass: advanceTime } = createSaver(['again', 'again']);
  saver.recordPlay('a', 7);
  await advanceTime(10_000);
  saver.recordPosition('a', 17);
  await advanceTime(0);
  expect(refused).toEqual([]);
});
