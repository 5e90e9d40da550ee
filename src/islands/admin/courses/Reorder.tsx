import {
  closestCenter,
  DndContext,
  DragOverlay,
  pointerWithin,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragOverEvent,
  type DragStartEvent,
  type Over,
} from '@dnd-kit/core';
import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ToggleEvent,
} from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { Elements } from '../../ui/elements.ts';
import {
  applyMove,
  findDropMove,
  formatPosition,
  findStep,
  type DropTarget,
  type Move,
  type OrderItem,
} from './content-moves.ts';
import { isSameOrder, type ContentOrder } from './content-order.ts';

interface ReorderProps {
  order: ContentOrder;
  names: ReadonlyMap<string, string>;
  enabled: boolean;
  onOrder: (order: ContentOrder) => void;
  onMoved: (what: string, undo: () => void) => void;
  children: Elements;
}

interface Reordering extends Pick<ReorderProps, 'order' | 'names' | 'enabled'> {
  target: DropTarget | undefined;
  move: (move: Move) => void;
}

const ReorderContext = createContext<Reordering>({
  order: [],
  names: new Map(),
  enabled: false,
  target: undefined,
  move: () => undefined,
});

/** A smaller movement is a click. */
const DRAG_FROM_PX = 6;
const noop = () => undefined;
const NO_ANNOUNCEMENTS = {
  onDragStart: noop,
  onDragOver: noop,
  onDragEnd: noop,
  onDragCancel: noop,
};

export function Reorder(props: ReorderProps) {
  const { order, names, enabled, onOrder, onMoved, children } = props;
  const [dragged, setDragged] = useState<OrderItem>();
  const [target, setTarget] = useState<DropTarget>();
  const pointerY = usePointerY(dragged !== undefined);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
  );
  const latestOrder = useRef(order);
  useEffect(() => {
    latestOrder.current = order;
  }, [order]);
  const pendingFocus = useRef<{ id: string; order: ContentOrder }>(undefined);
  useLayoutEffect(() => {
    if (!pendingFocus.current || !isSameOrder(order, pendingFocus.current.order)) return;
    // A row in another section is a new element.
    document.getElementById(getHandleId(pendingFocus.current.id))?.focus();
    pendingFocus.current = undefined;
  }, [order]);
  const move = (options: Move) => {
    const before = latestOrder.current;
    const after = applyMove(before, options);
    pendingFocus.current = { id: options.id, order: after };
    onOrder(after);
    onMoved(formatPosition(after, options, names), () => onOrder(before));
  };
  const updateTarget = ({ over }: DragOverEvent) =>
    setTarget(findDropTarget(over, pointerY.current, dragged));
  const endDrag = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  return (
    <ReorderContext value={{ order, names, enabled, target, move }}>
      <DndContext
        sensors={sensors}
        collisionDetection={detectCollision}
        accessibility={{ announcements: NO_ANNOUNCEMENTS }}
        onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current as OrderItem)}
        onDragMove={updateTarget}
        onDragOver={updateTarget}
        onDragCancel={endDrag}
        onDragEnd={() => {
          const options = dragged && target && findDropMove(order, dragged, target);
          if (options) move(options);
          endDrag();
        }}
      >
        {children}
        <DragOverlay dropAnimation={null}>
          {dragged && <span className="drag-chip">{names.get(dragged.id)}</span>}
        </DragOverlay>
      </DndContext>
    </ReorderContext>
  );
}

/** The pointer's position during a drag, also while the page scrolls. */
function usePointerY(isDragging: boolean) {
  const y = useRef(0);
  useEffect(() => {
    if (!isDragging) return;
    const trackPointer = (event: PointerEvent) => {
      y.current = event.clientY;
    };
    addEventListener('pointermove', trackPointer, { capture: true });
    return () => removeEventListener('pointermove', trackPointer, { capture: true });
  }, [isDragging]);
  return y;
}

const getElementId = ({ kind, id }: OrderItem): string => `${kind}-${id}`;
const getHandleId = (id: string): string => `grip-${id}`;

export function useDropTarget(item: OrderItem) {
  const { target } = use(ReorderContext);
  const { setNodeRef } = useDroppable({ id: getElementId(item), data: item });
  const drop = target?.kind === item.kind && target.id === item.id ? `drop-${target.side}` : '';
  return { id: getElementId(item), ref: setNodeRef, drop };
}

const detectCollision: CollisionDetection = (args) => {
  const getKind = (container: { data: { current?: unknown } }) =>
    (container.data.current as OrderItem | undefined)?.kind;
  const { kind } = args.active.data.current as OrderItem;
  const sameKind = args.droppableContainers.filter(
    (droppableContainer) => getKind(droppableContainer) === kind,
  );
  const underPointer = pointerWithin(args);
  const over = underPointer.filter(({ id }) => sameKind.some((item) => item.id === id));
  if (over.length > 0) return over;
  return kind === 'section'
    ? closestCenter({ ...args, droppableContainers: sameKind })
    : underPointer;
};

/** Undefined if nothing would move. */
function findDropTarget(
  over: Over | null,
  pointerY: number,
  dragged: OrderItem | undefined,
): DropTarget | undefined {
  const item = over?.data.current as OrderItem | undefined;
  const element = item && document.getElementById(getElementId(item));
  if (!item || !element || item.id === dragged?.id) return undefined;
  if (dragged?.kind === 'lesson' && item.kind === 'section') return { ...item, side: 'into' };
  const { top, height } = element.getBoundingClientRect();
  return { ...item, side: pointerY > top + height / 2 ? 'after' : 'before' };
}

export function DragHandle({ item }: { item: OrderItem }) {
  const reordering = use(ReorderContext);
  const { listeners, setActivatorNodeRef, setNodeRef } = useDraggable({
    id: `grip ${item.id}`,
    data: item,
    disabled: !reordering.enabled,
  });
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  if (!reordering.enabled) return null;
  const choose = (move: Move) => {
    menu.current?.hidePopover();
    reordering.move(move);
  };
  return (
    <>
      <button
        {...listeners}
        type="button"
        className="icon-btn drag-handle"
        id={getHandleId(item.id)}
        ref={(element) => {
          setNodeRef(element);
          setActivatorNodeRef(element);
        }}
        aria-label={`Move ${item.kind} ${reordering.names.get(item.id) ?? ''}`}
        popoverTarget={menuId}
      >
        <Icon name="grip" />
      </button>
      <div className="move-menu" popover="auto" id={menuId} ref={menu} onToggle={placeMenu}>
        {listMoves(reordering, item).map(([text, move]) => (
          <button type="button" key={text} disabled={!move} onClick={() => move && choose(move)}>
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

function listMoves({ order, names }: Reordering, item: OrderItem): [string, Move | undefined][] {
  const elsewhere = order.filter(({ lessons }) => !lessons.includes(item.id));
  return [
    ['Move up', findStep(order, item, -1)],
    ['Move down', findStep(order, item, 1)],
    ...(item.kind === 'section' ? [] : elsewhere).map(({ id, lessons }): [string, Move] => [
      `Move to '${names.get(id) ?? ''}'`,
      { kind: 'lesson', id: item.id, section: id, to: lessons.length },
    ]),
  ];
}

/** Opens below its button, inside the window, and takes the focus. */
function placeMenu({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>): void {
  if (newState !== 'open') return;
  const button = menu.previousElementSibling?.getBoundingClientRect();
  if (!button) return;
  const left = Math.max(0, Math.min(button.left, innerWidth - menu.offsetWidth));
  const below = button.bottom + menu.offsetHeight <= innerHeight;
  menu.style.left = `${left}px`;
  menu.style.top = `${below ? button.bottom : Math.max(0, button.top - menu.offsetHeight)}px`;
  // Not every browser moves the focus from the button into its menu.
  menu.querySelector<HTMLElement>('button:enabled')?.focus();
}
