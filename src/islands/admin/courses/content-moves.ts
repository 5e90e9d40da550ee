// Moves of sections and lessons in an order of ids: by one step or by drag and drop.
import { isSameOrder, type ContentOrder } from './content-order.ts';

export type Move =
  | { kind: 'section'; id: string; to: number }
  | { kind: 'lesson'; id: string; section: string; to: number };

export interface OrderItem {
  kind: 'section' | 'lesson';
  id: string;
}

/** Before or after an item; `into`: a section, at its end. */
export interface DropTarget extends OrderItem {
  side: 'before' | 'after' | 'into';
}

/** `to` is the index after the item is taken out. */
export function applyMove(order: ContentOrder, move: Move): ContentOrder {
  if (move.kind === 'section') {
    const section = order.find(({ id }) => id === move.id);
    if (!section) return order;
    const rest = order.filter(({ id }) => id !== move.id);
    return [...rest.slice(0, move.to), section, ...rest.slice(move.to)];
  }
  return order.map(({ id, lessons }) => {
    const rest = lessons.filter((lesson) => lesson !== move.id);
    if (id !== move.section) return { id, lessons: rest };
    return { id, lessons: [...rest.slice(0, move.to), move.id, ...rest.slice(move.to)] };
  });
}

/** One step up or down; a lesson continues into the next section. Undefined at the ends. */
export function findStep(
  order: ContentOrder,
  { kind, id }: OrderItem,
  by: -1 | 1,
): Move | undefined {
  if (kind === 'section') {
    const to = order.findIndex((section) => section.id === id) + by;
    return to < 0 || to >= order.length ? undefined : { kind, id, to };
  }
  const index = order.findIndex(({ lessons }) => lessons.includes(id));
  const section = order[index];
  if (!section) return undefined;
  const to = section.lessons.indexOf(id) + by;
  if (to >= 0 && to < section.lessons.length) return { kind, id, section: section.id, to };
  const next = order[index + by];
  return next && { kind, id, section: next.id, to: by > 0 ? 0 : next.lessons.length };
}

/** The move for a drop on `target`; undefined if nothing changes. */
export function findDropMove(order: ContentOrder, { kind, id }: OrderItem, target: DropTarget) {
  const move =
    kind === 'section' ? toSectionMove(order, id, target) : findLessonMove(order, id, target);
  return move && !isSameOrder(order, applyMove(order, move)) ? move : undefined;
}

function toSectionMove(order: ContentOrder, id: string, target: DropTarget): Move {
  const rest = order.filter((section) => section.id !== id);
  const index = rest.findIndex((section) => section.id === target.id);
  return { kind: 'section', id, to: target.side === 'after' ? index + 1 : index };
}

function findLessonMove(order: ContentOrder, id: string, target: DropTarget): Move | undefined {
  const section = order.find((item) =>
    target.side === 'into' ? item.id === target.id : item.lessons.includes(target.id),
  );
  if (!section) return undefined;
  const rest = section.lessons.filter((lesson) => lesson !== id);
  const index = rest.indexOf(target.id);
  const to = target.side === 'into' ? rest.length : target.side === 'after' ? index + 1 : index;
  return { kind: 'lesson', id, section: section.id, to };
}

/** "'Carve it' is lesson 2 of 3 in 'The block' now." */
export function formatPosition(
  order: ContentOrder,
  { kind, id }: OrderItem,
  names: ReadonlyMap<string, string>,
): string {
  const name = names.get(id) ?? '';
  if (kind === 'section') {
    const index = order.findIndex((section) => section.id === id) + 1;
    return `'${name}' is now section ${index} of ${order.length}.`;
  }
  const section = order.find(({ lessons }) => lessons.includes(id));
  const lessons = section?.lessons ?? [];
  const position = `lesson ${lessons.indexOf(id) + 1} of ${lessons.length}`;
  return `'${name}' is now ${position} in '${names.get(section?.id ?? '') ?? ''}'.`;
}
