// Hides the floating chat link where it would cover a control.

const CONTROLS = 'a, button, input, select, textarea, summary, label, video-js';
/** In pixels. No control is smaller, so none is missed between two points. */
const STEP_PX = 24;

export function hideChatOverControls(): void {
  const chat = document.querySelector<HTMLElement>('.chat');
  if (!chat) return;
  let isQueued = false;
  const update = () => {
    isQueued = false;
    chat.toggleAttribute('data-covers', isCoveringControl(chat));
  };
  const queueUpdate = () => {
    if (!isQueued) requestAnimationFrame(update);
    isQueued = true;
  };
  addEventListener('scroll', queueUpdate, { passive: true });
  addEventListener('resize', queueUpdate);
  // Hydration changes the height of pages.
  new ResizeObserver(queueUpdate).observe(document.body);
}

function isCoveringControl(chat: HTMLElement): boolean {
  const { left, top, right, bottom } = chat.getBoundingClientRect();
  for (const x of listPointsBetween(left, right)) {
    for (const y of listPointsBetween(top, bottom)) {
      const below = document.elementsFromPoint(x, y).find((element) => !chat.contains(element));
      if (below?.closest(CONTROLS)) return true;
    }
  }
  return false;
}

/** Points from edge to edge, at most STEP apart. */
function listPointsBetween(from: number, to: number): number[] {
  const points: number[] = [];
  for (let position = from; position < to; position += STEP_PX) points.push(position);
  return [...points, to - 1];
}
