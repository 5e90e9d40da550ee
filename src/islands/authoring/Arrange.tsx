// Sections and lessons that can be put in another order: dragged by mouse, pen or finger, or moved by a menu.
import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ArrangeContext } from './arranging.ts';
import { isSameOrder, moved } from './content-order.ts';
import type { ContentOrder, Move } from './content-order.ts';
import { collide, moveTo, placeOf, targetAt } from './drop-target.ts';
import type { DropTarget, Spot } from './drop-target.ts';
import { tellDone } from './told-content.ts';

interface ArrangeProps {
  order: ContentOrder;
  /** What sections and lessons are called, by id. */
  names: ReadonlyMap<string, string>;
  /** While it is not, nothing can be moved. */
  enabled: boolean;
  onOrder: (order: ContentOrder) => void;
  children: ReactNode;
}

/** A press that moves less is a click. */
const DRAG_FROM_PX = 6;
/** The menu and the toast say all there is to hear. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

export function Arrange({ order, names, enabled, onOrder, children }: ArrangeProps) {
  const [dragged, setDragged] = useState<Spot>();
  const [target, setTarget] = useState<DropTarget>();
  const pointerY = usePointerY(dragged !== undefined);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
  );
  const newest = useRef(order);
  useEffect(() => {
    newest.current = order;
  }, [order]);
  const awaited = useRef<{ id: string; order: ContentOrder }>(undefined);
  useLayoutEffect(() => {
    if (!awaited.current || !isSameOrder(order, awaited.current.order)) return;
    // In another section the row is a new element.
    document.getElementById(`grip-${awaited.current.id}`)?.focus();
    awaited.current = undefined;
  }, [order]);
  const move = (wanted: Move) => {
    const before = newest.current;
    const after = moved(before, wanted);
    awaited.current = { id: wanted.id, order: after };
    onOrder(after);
    tellDone(placeOf(after, wanted, names), () => onOrder(before));
  };
  const aim = ({ over }: DragOverEvent) => setTarget(targetAt(over, pointerY.current, dragged));
  const end = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  return (
    <ArrangeContext value={{ order, names, enabled, target, move }}>
      <DndContext
        sensors={sensors}
        collisionDetection={collide}
        accessibility={{ announcements: SILENT }}
        onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current as Spot)}
        onDragMove={aim}
        onDragOver={aim}
        onDragCancel={end}
        onDragEnd={() => {
          if (dragged && target) {
            const wanted = moveTo(order, dragged, target);
            if (wanted) move(wanted);
          }
          end();
        }}
      >
        {children}
        <DragOverlay dropAnimation={null}>
          {dragged && <span className="drag-chip">{names.get(dragged.id)}</span>}
        </DragOverlay>
      </DndContext>
    </ArrangeContext>
  );
}

/** Where the pointer is, scrolled or not, while something is dragged. */
function usePointerY(isDragging: boolean) {
  const y = useRef(0);
  useEffect(() => {
    if (!isDragging) return;
    const note = (event: PointerEvent) => {
      y.current = event.clientY;
    };
    addEventListener('pointermove', note, { capture: true });
    return () => removeEventListener('pointermove', note, { capture: true });
  }, [isDragging]);
  return y;
}
