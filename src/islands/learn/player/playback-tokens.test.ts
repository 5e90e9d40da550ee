import { expect, test } from 'vitest';
import { createPlaybackTokens } from './playback-tokens.ts';
import type { VideoWithToken } from './playback-tokens.ts';

const VIDEO = `/api/v1/media/film/${'a'.repeat(24)}`;
const buildTokenUrl = (token: string) => `${VIDEO}/${token}/master.m3u8`;

function createTokens(life: number, fresh: (VideoWithToken | undefined)[]) {
  let time = 1_000_000;
  let countRequests = 0;
  const tokens = createPlaybackTokens(
    { src: buildTokenUrl('first'), endsAt: time + life },
    {
      renew: () => {
        countRequests += 1;
        return Promise.resolve(fresh.shift());
      },
      now: () => time,
    },
  );
  const advanceTime = (ms: number) => {
    time += ms;
    return time;
  };
  return { tokens, pass: advanceTime, requested: () => countRequests };
}

test('a playback token is renewed at four fifths of its life, once for all concurrent requests', async () => {
  const fresh = { src: buildTokenUrl('second'), endsAt: 1_000_000 + 20_000 };
  const { tokens, pass: advanceTime, requested: countRequests } = createTokens(10_000, [fresh]);
  expect(await tokens.withFreshToken(`${VIDEO}/first/360/index.m3u8`)).toContain('/first/');
  advanceTime(7999);
  tokens.keepFresh();
  expect(countRequests()).toBe(0);
  advanceTime(1);
  const both = await Promise.all([
    tokens.withFreshToken(`${VIDEO}/first/key`),
    tokens.withFreshToken(`${VIDEO}/first/360/index.m3u8`),
  ]);
  expect(both).toEqual([`${VIDEO}/second/key`, `${VIDEO}/second/360/index.m3u8`]);
  expect(countRequests()).toBe(1);
  expect(await tokens.withFreshToken('/api/v1/media/segments/p/360/00000.m4s')).not.toContain(
    'second',
  );
});

test('parallel refusals renew once and are retried; repeated refusals are given up', async () => {
  const {
    tokens,
    pass: advanceTime,
    requested: countRequests,
  } = createTokens(4 * 3_600_000, [
    { src: buildTokenUrl('second'), endsAt: undefined },
    { src: buildTokenUrl('third'), endsAt: undefined },
  ]);
  expect([tokens.onRefused(), tokens.onRefused()]).toEqual([true, true]);
  expect(await tokens.withFreshToken(`${VIDEO}/first/key`)).toBe(`${VIDEO}/second/key`);
  expect(countRequests()).toBe(1);
  advanceTime(1000);
  expect(tokens.onRefused()).toBe(true);
  expect(await tokens.withFreshToken(`${VIDEO}/first/key`)).toBe(`${VIDEO}/third/key`);
  expect(Array.from({ length: 4 }, () => tokens.onRefused())).toEqual([true, true, true, false]);
  expect(countRequests()).toBe(2);
  advanceTime(60_000);
  expect(tokens.onRefused()).toBe(true);
});

test('a wrong clock triggers no renewal, and a failed renewal keeps the current token', async () => {
  const { tokens, requested: countRequests } = createTokens(-3_600_000, [undefined]);
  tokens.keepFresh();
  expect(countRequests()).toBe(0);
  tokens.onRefused();
  expect(await tokens.withFreshToken(`${VIDEO}/first/key`)).toBe(`${VIDEO}/first/key`);
});
