// What rows know of the arranging around them.
import { useDroppable } from '@dnd-kit/core';
import { createContext, use } from 'react';
import type { ContentOrder, Move } from './content-order.ts';
import { spotId } from './drop-target.ts';
import type { DropTarget, Spot } from './drop-target.ts';

export interface Arranging {
  order: ContentOrder;
  names: ReadonlyMap<string, string>;
  enabled: boolean;
  target: DropTarget | undefined;
  move: (move: Move) => void;
}

export const ArrangeContext = createContext<Arranging>({
  order: [],
  names: new Map(),
  enabled: false,
  target: undefined,
  move: () => undefined,
});

/** Makes an element a place to drop at; its class tells where. */
export function useSpot(spot: Spot): {
  id: string;
  ref: (element: HTMLElement | null) => void;
  drop: string;
} {
  const { target } = use(ArrangeContext);
  const { setNodeRef } = useDroppable({ id: spotId(spot), data: spot });
  const drop = target?.kind === spot.kind && target.id === spot.id ? `drop-${target.side}` : '';
  return { id: spotId(spot), ref: setNodeRef, drop };
}
