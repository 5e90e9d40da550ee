import { expect, test } from 'vitest';
import { createPlaybackTokens } from './playback-tokens.ts';
import type { VideoWithToken } from './playback-tokens.ts';

const VIDEO = `/api/v1/media/film/${'a'.repeat(24)}`;
const withToken = (token: string) => `${VIDEO}/${token}/master.m3u8`;

function getTokens(life: number, fresh: (VideoWithToken | undefined)[]) {
  let time = 1_000_000;
  let requested = 0;
  const tokens = createPlaybackTokens(
    { src: withToken('first'), endsAt: time + life },
    {
      renew: () => {
        requested += 1;
        return Promise.resolve(fresh.shift());
      },
      now: () => time,
    },
  );
  const pass = (ms: number) => {
    time += ms;
    return time;
  };
  return { tokens, pass, requested: () => requested };
}

test('a playback token is renewed at four fifths of its life, once for all concurrent requests', async () => {
  const fresh = { src: withToken('second'), endsAt: 1_000_000 + 20_000 };
  const { tokens, pass, requested } = getTokens(10_000, [fresh]);
  expect(await tokens.getAddress(`${VIDEO}/first/360/index.m3u8`)).toContain('/first/');
  pass(7999);
  tokens.keepFresh();
  expect(requested()).toBe(0);
  pass(1);
  const both = await Promise.all([
    tokens.getAddress(`${VIDEO}/first/key`),
    tokens.getAddress(`${VIDEO}/first/360/index.m3u8`),
  ]);
  expect(both).toEqual([`${VIDEO}/second/key`, `${VIDEO}/second/360/index.m3u8`]);
  expect(requested()).toBe(1);
  expect(await tokens.getAddress('/api/v1/media/segments/p/360/00000.m4s')).not.toContain('second');
});

test('parallel refusals renew once and are retried; repeated refusals are given up', async () => {
  const { tokens, pass, requested } = getTokens(4 * 3_600_000, [
    { src: withToken('second'), endsAt: undefined },
    { src: withToken('third'), endsAt: undefined },
  ]);
  expect([tokens.onRefused(), tokens.onRefused()]).toEqual([true, true]);
  expect(await tokens.getAddress(`${VIDEO}/first/key`)).toBe(`${VIDEO}/second/key`);
  expect(requested()).toBe(1);
  pass(1000);
  expect(tokens.onRefused()).toBe(true);
  expect(await tokens.getAddress(`${VIDEO}/first/key`)).toBe(`${VIDEO}/third/key`);
  expect(Array.from({ length: 4 }, () => tokens.onRefused())).toEqual([true, true, true, false]);
  expect(requested()).toBe(2);
  pass(60_000);
  expect(tokens.onRefused()).toBe(true);
});

test('a wrong clock triggers no renewal, and a failed renewal keeps the current token', async () => {
  const { tokens, requested } = getTokens(-3_600_000, [undefined]);
  tokens.keepFresh();
  expect(requested()).toBe(0);
  tokens.onRefused();
  expect(await tokens.getAddress(`${VIDEO}/first/key`)).toBe(`${VIDEO}/first/key`);
});
