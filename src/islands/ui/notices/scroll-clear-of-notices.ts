// On phones toasts take the whole width: the control that a person needs next moves up from under them.

const PHONE = '(max-width: 40rem)';
const STILL = '(prefers-reduced-motion: reduce)';
const TOASTS = '.toast, [data-sonner-toast]';
const GAP_PX = 12;
/** What a dialog leaves free below itself. */
const ROOM = '--dialog-room';

/** Looks whenever toasts come or go, and when the focus moves while they stand. */
export function keepClear(container: HTMLElement): void {
  const look = () => void atRest(container).then(() => makeWay(container));
  new MutationObserver(look).observe(container, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Node && container.contains(target))) look();
  });
}

async function atRest(container: HTMLElement): Promise<void> {
  // What slides in begins to in the second frame.
  await nextFrame();
  await nextFrame();
  await Promise.allSettled(
    container.getAnimations({ subtree: true }).map(({ finished }) => finished),
  );
}

function nextFrame(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(done));
}

function makeWay(container: HTMLElement): void {
  const toasts = [...container.querySelectorAll(TOASTS)].map((element) =>
    element.getBoundingClientRect(),
  );
  if (toasts.length === 0) {
    for (const dialog of document.querySelectorAll('dialog')) dialog.style.removeProperty(ROOM);
    return;
  }
  if (!matchMedia(PHONE).matches) return;
  const free = Math.min(...toasts.map(({ top }) => top)) - GAP_PX;
  const needed = neededNext(container).map((control) => control.getBoundingClientRect());
  const dialog = container.closest('dialog');
  if (dialog) {
    if (needed.some(({ bottom }) => bottom > free)) makeRoom(dialog, innerHeight - free);
    return;
  }
  const covered = needed.filter((control) => toasts.some((toast) => meet(control, toast)));
  if (covered.length === 0) return;
  const by = Math.max(...covered.map(({ bottom }) => bottom)) - free;
  scrollBy({ top: by, behavior: matchMedia(STILL).matches ? 'instant' : 'smooth' });
}

/** A dialog ends above the toasts, and shows what sends its form, which stands at its end. */
function makeRoom(dialog: HTMLDialogElement, room: number): void {
  dialog.style.setProperty(ROOM, `${room}px`);
  for (const control of sendersIn(dialog)) control.scrollIntoView({ block: 'nearest' });
}

/** What has the focus, and what sends the form around it; where nothing has it, what sends any form. */
function neededNext(container: HTMLElement): readonly Element[] {
  const { activeElement } = document;
  const isElsewhere = !activeElement || container.contains(activeElement);
  const host = container.closest('dialog') ?? document.querySelector('main') ?? document.body;
  if (isElsewhere || !host.contains(activeElement)) return sendersIn(host);
  const form = activeElement.closest('form');
  return [activeElement, ...(form ? sendersIn(form) : [])];
}

function sendersIn(part: Element): readonly Element[] {
  return [...part.querySelectorAll('form button[type="submit"]')];
}

function meet(left: DOMRect, right: DOMRect): boolean {
  return (
    left.left < right.right &&
    right.left < left.right &&
    left.top < right.bottom &&
    right.top < left.bottom
  );
}
