// Hides the floating chat link where it would cover a control.

const CONTROLS = 'a, button, input, select, textarea, summary, label, video-js';
/** In pixels. No control is smaller, so none is missed between two points. */
const STEP = 24;

export function keepChatClear(): void {
  const chat = document.querySelector<HTMLElement>('.chat');
  if (!chat) return;
  let isQueued = false;
  const update = () => {
    isQueued = false;
    chat.toggleAttribute('data-covers', coversControl(chat));
  };
  const queue = () => {
    if (!isQueued) requestAnimationFrame(update);
    isQueued = true;
  };
  addEventListener('scroll', queue, { passive: true });
  addEventListener('resize', queue);
  // Hydration changes the height of pages.
  new ResizeObserver(queue).observe(document.body);
}

function coversControl(chat: HTMLElement): boolean {
  const { left, top, right, bottom } = chat.getBoundingClientRect();
  for (const x of pointsBetween(left, right)) {
    for (const y of pointsBetween(top, bottom)) {
      const below = document.elementsFromPoint(x, y).find((element) => !chat.contains(element));
      if (below?.closest(CONTROLS)) return true;
    }
  }
  return false;
}

/** Points from edge to edge, at most STEP apart. */
function pointsBetween(from: number, to: number): number[] {
  const points: number[] = [];
  for (let at = from; at < to; at += STEP) points.push(at);
  return [...points, to - 1];
}
