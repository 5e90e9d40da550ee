// The handle of a section or lesson: dragged, it moves; pressed, it offers the moves as a menu.
import { useDraggable } from '@dnd-kit/core';
import { use, useId, useRef } from 'react';
import type { ToggleEvent } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { ArrangeContext } from './arranging.ts';
import type { Arranging } from './arranging.ts';
import { step } from './content-order.ts';
import type { Move } from './content-order.ts';
import type { Spot } from './drop-target.ts';

export function Grip({ spot }: { spot: Spot }) {
  const arranging = use(ArrangeContext);
  const { listeners, setActivatorNodeRef, setNodeRef } = useDraggable({
    id: `grip ${spot.id}`,
    data: spot,
    disabled: !arranging.enabled,
  });
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  if (!arranging.enabled) return null;
  const choose = (move: Move) => {
    menu.current?.hidePopover();
    arranging.move(move);
  };
  return (
    <>
      <button
        {...listeners}
        type="button"
        className="icon-btn grip"
        id={`grip-${spot.id}`}
        ref={(element) => {
          setNodeRef(element);
          setActivatorNodeRef(element);
        }}
        aria-label={`Move ${spot.kind} ${arranging.names.get(spot.id) ?? ''}`}
        popoverTarget={menuId}
      >
        <Icon name="grip" />
      </button>
      <div className="move-menu" popover="auto" id={menuId} ref={menu} onToggle={stand}>
        {movesOf(arranging, spot).map(({ text, move }) => (
          <button type="button" key={text} disabled={!move} onClick={() => move && choose(move)}>
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

interface Choice {
  text: string;
  move: Move | undefined;
}

function movesOf({ order, names }: Arranging, spot: Spot): Choice[] {
  const steps = [
    { text: 'Move up', move: step(order, spot, -1) },
    { text: 'Move down', move: step(order, spot, 1) },
  ];
  if (spot.kind === 'section') return steps;
  const elsewhere = order.filter(({ lessons }) => !lessons.includes(spot.id));
  return [
    ...steps,
    ...elsewhere.map(({ id, lessons }) => ({
      text: `Move to '${names.get(id) ?? ''}'`,
      move: { kind: 'lesson', id: spot.id, section: id, to: lessons.length } as const,
    })),
  ];
}

/** Below its button, within the window, with the focus. */
function stand({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>): void {
  if (newState !== 'open') return;
  const button = menu.previousElementSibling?.getBoundingClientRect();
  if (!button) return;
  const left = Math.max(0, Math.min(button.left, innerWidth - menu.offsetWidth));
  const below = button.bottom + menu.offsetHeight <= innerHeight;
  menu.style.left = `${left}px`;
  menu.style.top = `${below ? button.bottom : Math.max(0, button.top - menu.offsetHeight)}px`;
  // Not every browser leads from the button into its menu.
  menu.querySelector<HTMLElement>('button:enabled')?.focus();
}
