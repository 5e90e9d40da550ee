import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, step } from './content-moves.ts';
import type { Move } from './content-moves.ts';
import { inOrderOf, isSameOrder, orderedAs } from './content-order.ts';
import type { ContentOrder } from './content-order.ts';

const ORDER: ContentOrder = [
  { id: 'a', lessons: ['1', '2', '3'] },
  { id: 'b', lessons: [] },
  { id: 'c', lessons: ['4'] },
];

function after(spot: Pick<Move, 'kind' | 'id'>, by: -1 | 1, order = ORDER): ContentOrder {
  const move = step(order, spot, by);
  return move ? moved(order, move) : order;
}

test('a lesson moves up and down, and on into the next section', () => {
  const lesson = (id: string) => ({ kind: 'lesson', id }) as const;
  expect(after(lesson('1'), 1)[0]?.lessons).toEqual(['2', '1', '3']);
  expect(after(lesson('3'), 1)[1]?.lessons).toEqual(['3']);
  expect(after(lesson('4'), -1)[1]?.lessons).toEqual(['4']);
  expect(step(ORDER, lesson('1'), -1)).toBeUndefined();
  expect(step(ORDER, lesson('4'), 1)).toBeUndefined();
});

test('a section moves together with its lessons', () => {
  const down = after({ kind: 'section', id: 'a' }, 1);
  expect(down.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(down[1]?.lessons).toEqual(['1', '2', '3']);
  expect(step(ORDER, { kind: 'section', id: 'a' }, -1)).toBeUndefined();
});

test('a late item is sorted within its batch, and no other item moves', () => {
  expect(inOrderOf(['x', '1', '3', 'y', '2'], ['1', '2', '3'])).toEqual(['x', '1', '2', 'y', '3']);
  expect(inOrderOf(['x', 'y'], ['1'])).toEqual(['x', 'y']);
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
    fc.property(orders, orders, (there, requested) => {
      const ids = (order: ContentOrder) =>
        order.flatMap(({ id, lessons }) => [id, ...lessons]).toSorted();
      const made = orderedAs(there, requested);
      expect(ids(made)).toEqual(ids(there));
      expect(isSameOrder(orderedAs(there, there), there)).toBe(true);
    }),
  );
});
