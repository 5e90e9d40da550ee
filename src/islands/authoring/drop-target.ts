// Where something that is dragged would come to stand.
import { closestCenter, pointerWithin } from '@dnd-kit/core';
import type { CollisionDetection, Over } from '@dnd-kit/core';
import { moved, isSameOrder } from './content-order.ts';
import type { ContentOrder, Move } from './content-order.ts';

/** A section or lesson on screen. */
export interface Spot {
  kind: 'section' | 'lesson';
  id: string;
}

/** Before or after a spot; `into`: a section, at its end. */
export interface DropTarget extends Spot {
  side: 'before' | 'after' | 'into';
}

/** The element of a spot. */
export const spotId = ({ kind, id }: Spot): string => `${kind}-${id}`;

export const collide: CollisionDetection = (args) => {
  const kindOf = (container: { data: { current?: unknown } } | undefined) =>
    (container?.data.current as Spot | undefined)?.kind;
  const sections = args.droppableContainers.filter((one) => kindOf(one) === 'section');
  const under = pointerWithin(args);
  if ((args.active.data.current as Spot).kind === 'section') {
    const over = under.filter(({ id }) => sections.some((one) => one.id === id));
    return over.length > 0 ? over : closestCenter({ ...args, droppableContainers: sections });
  }
  const lessons = args.droppableContainers.filter((one) => kindOf(one) === 'lesson');
  const over = under.filter(({ id }) => lessons.some((one) => one.id === id));
  return over.length > 0 ? over : under;
};

/** Undefined where nothing would move. */
export function targetAt(
  over: Over | null,
  pointerY: number,
  dragged: Spot | undefined,
): DropTarget | undefined {
  const spot = over?.data.current as Spot | undefined;
  const element = spot && document.getElementById(spotId(spot));
  if (!spot || !element || spot.id === dragged?.id) return undefined;
  if (dragged?.kind === 'lesson' && spot.kind === 'section') return { ...spot, side: 'into' };
  const { top, height } = element.getBoundingClientRect();
  return { ...spot, side: pointerY > top + height / 2 ? 'after' : 'before' };
}

/** Undefined when all would stay. */
export function moveTo(order: ContentOrder, { kind, id }: Spot, target: DropTarget) {
  const move = kind === 'section' ? sectionMove(order, id, target) : lessonMove(order, id, target);
  return move && !isSameOrder(order, moved(order, move)) ? move : undefined;
}

function sectionMove(order: ContentOrder, id: string, target: DropTarget): Move {
  const others = order.filter((section) => section.id !== id);
  const at = others.findIndex((section) => section.id === target.id);
  return { kind: 'section', id, to: target.side === 'after' ? at + 1 : at };
}

function lessonMove(order: ContentOrder, id: string, target: DropTarget): Move | undefined {
  const section = order.find((one) =>
    target.side === 'into' ? one.id === target.id : one.lessons.includes(target.id),
  );
  if (!section) return undefined;
  const others = section.lessons.filter((one) => one !== id);
  const at = others.indexOf(target.id);
  const to = target.side === 'into' ? others.length : target.side === 'after' ? at + 1 : at;
  return { kind: 'lesson', id, section: section.id, to };
}

/** "'Carve it' is lesson 2 of 3 in 'The block' now." */
export function placeOf(
  order: ContentOrder,
  { kind, id }: Spot,
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
