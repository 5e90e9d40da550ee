import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMove, findStep } from './content-moves.ts';
import type { Move } from './content-moves.ts';
import { sortByBatch, isSameOrder, applyOrder } from './content-order.ts';
import type { ContentOrder } from './content-order.ts';

const ORDER: ContentOrder = [
  { id: 'a', lessons: ['1', '2', '3'] },
  { id: 'b', lessons: [] },
  { id: 'c', lessons: ['4'] },
];

function applyStep(item: Pick<Move, 'kind' | 'id'>, by: -1 | 1, order = ORDER): ContentOrder {
  const move = findStep(order, item, by);
  return move ? applyMove(order, move) : order;
}

test('a lesson moves up and down, and on into the next section', () => {
  const lesson = (id: string) => ({ kind: 'lesson', id }) as const;
  expect(applyStep(lesson('1'), 1)[0]?.lessons).toEqual(['2', '1', '3']);
  expect(applyStep(lesson('3'), 1)[1]?.lessons).toEqual(['3']);
  expect(applyStep(lesson('4'), -1)[1]?.lessons).toEqual(['4']);
  expect(findStep(ORDER, lesson('1'), -1)).toBeUndefined();
  expect(findStep(ORDER, lesson('4'), 1)).toBeUndefined();
});

test('a section moves together with its lessons', () => {
  const down = applyStep({ kind: 'section', id: 'a' }, 1);
  expect(down.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(down[1]?.lessons).toEqual(['1', '2', '3']);
  expect(findStep(ORDER, { kind: 'section', id: 'a' }, -1)).toBeUndefined();
});

test('a late item is sorted within its batch, and no other item moves', () => {
  expect(sortByBatch(['x', '1', '3', 'y', '2'], ['1', '2', '3'])).toEqual([
    'x',
    '1',
    '2',
    'y',
    '3',
  ]);
  expect(sortByBatch(['x', 'y'], ['1'])).toEqual(['x', 'y']);
});

test('merging the orders of two admins contains every id once', () => {
  const orders = fc.shuffledSubarray(['1', '2', '3', '4', '5', '6']).chain((lessons) =>
    fc
      .tuple(fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 1 }), fc.array(fc.nat(2)))
      .map(([sections, places]) =>
        sections.map((id, index) => ({
          id,
          lessons: lessons.filter(
            (_, position) => (places[position] ?? 0) % sections.length === index,
          ),
        })),
      ),
  );
  fc.assert(
    fc.property(orders, orders, (current, requested) => {
      const ids = (order: ContentOrder) =>
        order.flatMap(({ id, lessons }) => [id, ...lessons]).toSorted();
      const merged = applyOrder(current, requested);
      expect(ids(merged)).toEqual(ids(current));
      expect(isSameOrder(applyOrder(current, current), current)).toBe(true);
    }),
  );
});
