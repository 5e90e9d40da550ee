// Moving sections and lessons by hand, in the order of their ids: a step, a drop, and the place that is reached.
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

/** `to` counts without what is moved. */
export function moved(order: ContentOrder, move: Move): ContentOrder {
  if (move.kind === 'section') {
    const section = order.find(({ id }) => id === move.id);
    if (!section) return order;
    const others = order.filter(({ id }) => id !== move.id);
    return [...others.slice(0, move.to), section, ...others.slice(move.to)];
  }
  return order.map(({ id, lessons }) => {
    const others = lessons.filter((lesson) => lesson !== move.id);
    if (id !== move.section) return { id, lessons: others };
    return { id, lessons: [...others.slice(0, move.to), move.id, ...others.slice(move.to)] };
  });
}

/** One step up or down; a lesson goes on into the section above or below. Undefined at the ends. */
export function step(order: ContentOrder, { kind, id }: OrderItem, by: -1 | 1): Move | undefined {
  if (kind === 'section') {
    const to = order.findIndex((section) => section.id === id) + by;
    return to < 0 || to >= order.length ? undefined : { kind, id, to };
  }
  const at = order.findIndex(({ lessons }) => lessons.includes(id));
  const section = order[at];
  if (!section) return undefined;
  const to = section.lessons.indexOf(id) + by;
  if (to >= 0 && to < section.lessons.length) return { kind, id, section: section.id, to };
  const next = order[at + by];
  return next && { kind, id, section: next.id, to: by > 0 ? 0 : next.lessons.length };
}

/** The move that dropping there makes; undefined when all would stay. */
export function moveTo(order: ContentOrder, { kind, id }: OrderItem, target: DropTarget) {
  const move = kind === 'section' ? sectionMove(order, id, target) : lessonMove(order, id, target);
  return move && !isSameOrder(order, moved(order, move)) ? move : undefined;
}

function sectionMove(order: ContentOrder, id: string, target: DropTarget): Move {
  const others = order.filter((section) => section.id !== id);
  const at = others.findIndex((section) => section.id === target.id);
  return { kind: 'section', id, to: target.side === 'after' ? at + 1 : at };
}

function lessonMove(order: ContentOrder, id: string, target: DropTarget): Move | undefined {
  const section = order.find((item) =>
    target.side === 'into' ? item.id === target.id : item.lessons.includes(target.id),
  );
  if (!section) return undefined;
  const others = section.lessons.filter((lesson) => lesson !== id);
  const at = others.indexOf(target.id);
  const to = target.side === 'into' ? others.length : target.side === 'after' ? at + 1 : at;
  return { kind: 'lesson', id, section: section.id, to };
}

/** "'Carve it' is lesson 2 of 3 in 'The block' now." */
export function placeOf(
  order: ContentOrder,
  { kind, id }: OrderItem,
  names: ReadonlyMap<string, string>,
): string {
  const name = names.get(id) ?? '';
  if (kind === 'section') {
    const at = order.findIndex((section) => section.id === id) + 1;
    return `'${name}' is section ${at} of ${order.length} now.`;
  }
  const section = order.find(({ lessons }) => lessons.includes(id));
  const lessons = section?.lessons ?? [];
  const place = `lesson ${lessons.indexOf(id) + 1} of ${lessons.length}`;
  return `'${name}' is ${place} in '${names.get(section?.id ?? '') ?? ''}' now.`;
}
