// Builds that nobody needs any more are ended, and never for as long as somebody publishes.
import { expect, it } from 'vitest';
import { GIVES_WAY_MS, givingWay } from './giving-way.ts';
import type { Way } from './giving-way.ts';

/** A site whose builds end when they are told to: by `done`, or by their signals. */
function site() {
  let time = 0;
  let published = 'one';
  const stop = new AbortController();
  const way = givingWay(
    { published: () => Promise.resolve(published), stop: stop.signal },
    () => time,
  );
  const until = (signal: AbortSignal, done: Promise<void>) =>
    Promise.race([
      done,
      new Promise<never>((_resolve, reject) => {
        signal.onabort = () => reject(new Error('ended'));
      }),
    ]);
  const begin = () => {
    const { promise, resolve: done } = Promise.withResolvers<void>();
    const build = ({ signal, shows }: Way) => {
      shows(published);
      return until(signal, promise);
    };
    return { done, built: way.publish(build) };
  };
  return {
    ...{ way, stop, begin, until },
    publish: (words: string) => void (published = words),
    pass: (ms: number) => void (time += ms),
  };
}

it('a build of other words gives way, one of the same words does not', async () => {
  const { way, begin, publish } = site();
  const first = begin();
  await way.look();
  publish('two');
  await way.look();
  expect(await first.built).toBe(false);
  const second = begin();
  await way.look();
  second.done();
  expect(await second.built).toBe(true);
});

it('who publishes on and on puts off the pages by no more than a while', async () => {
  const { way, begin, publish, pass } = site();
  const first = begin();
  pass(GIVES_WAY_MS - 1);
  publish('two');
  await way.look();
  expect(await first.built).toBe(false);
  const second = begin();
  pass(1);
  publish('three');
  await way.look();
  second.done();
  expect(await second.built).toBe(true);
  const third = begin();
  publish('four');
  await way.look();
  expect(await third.built).toBe(false);
});

it('a preview gives way to what is published, and a failure stays one', async () => {
  const { way, begin, publish, until, stop } = site();
  const shown = begin();
  shown.done();
  await shown.built;
  expect(await way.look()).toBe(false);
  const never = new Promise<void>(() => undefined);
  const preview = way.preview((signal) => until(signal, never));
  publish('two');
  expect(await way.look()).toBe(true);
  await expect(preview).rejects.toThrow('ended');
  await expect(way.publish(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  const last = begin();
  stop.abort();
  await expect(last.built).rejects.toThrow('ended');
});
