// Work with the same key runs in order; other keys do not wait; a long queue is refused.
import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

test('runs one item per key at a time, and continues after a failure', async () => {
  const queue = createKeyedQueue(10);
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const all = await Promise.allSettled([queue('a', work('1', true)), queue('a', work('2'))]);
  expect(all.map((item) => item.status)).toEqual(['rejected', 'fulfilled']);
  expect(log).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
});

test('other keys do not wait, and a queue that is too long is refused', async () => {
  const queue = createKeyedQueue(1);
  let end: () => void = () => undefined;
  const first = queue('a', () => new Promise<void>((resolve) => (end = resolve)));
  const second = queue('a', async () => 'second');
  await expect(queue('a', async () => 'third')).rejects.toMatchObject({ code: 'too_many' });
  expect(await queue('b', async () => 'other')).toBe('other');
  end();
  await first;
  expect(await second).toBe('second');
  expect(await queue('a', async () => 'later')).toBe('later');
});
