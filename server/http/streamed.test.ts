import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { answerParts } from './streamed.ts';

const call = endpoint({
  method: 'GET',
  path: '/rows',
  summary: 'Rows with many ids.',
  access: 'public',
  answer: z.object({
    success: z.literal(true),
    data: z.array(z.object({ name: z.string(), ids: z.array(z.string()) })),
  }),
});

const ids = (many: number): string[] => Array.from({ length: many }, (_one, nth) => `id-${nth}`);

async function* batchesOf<Row>(...batches: Row[][]): AsyncGenerator<Row[]> {
  yield* batches;
}

async function partsOf(data: AsyncIterable<unknown>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of answerParts(call, { data })) parts.push(part);
  return parts;
}

describe('a list that is sent while it is made', () => {
  const few = { name: 'few', ids: ids(2) };
  const many = { name: 'many', ids: ids(3500) };
  const none = { name: 'none', ids: [] };

  it.each([
    ['first', [[many, few], [none]]],
    ['between', [[few, many], [none]]],
    ['alone', [[many]]],
    ['last', [[few], [none, many]]],
  ])('is whole with a row of many ids %s', async (_place, batches) => {
    const text = (await partsOf(batchesOf(...batches))).join('');
    expect(JSON.parse(text)).toEqual({ success: true, data: batches.flat() });
  });

  it('sends the ids of one row in several parts', async () => {
    const parts = await partsOf(batchesOf([many]));
    const counts = parts.map((part) => part.split('id-').length - 1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2000);
  });

  it('lets no unknown field of such a row out, and no wrong value', async () => {
    const text = (await partsOf(batchesOf([{ ...many, secret: 'x' }]))).join('');
    expect(text).not.toContain('secret');
    const wrong = { ...many, ids: [...many.ids, 7] };
    await expect(partsOf(batchesOf([wrong]))).rejects.toThrow('breaks its contract');
  });
});
