// On phones toasts span the width of the page: scrolls the control that is needed next out from under them.

const PHONE = '(width < 40rem)';
const STILL = '(prefers-reduced-motion: reduce)';
const TOASTS = '.toast, [data-sonner-toast]';
const GAP_PX = 12;
/** Pixels below a dialog. */
const ROOM = '--dialog-room';

/** Runs when toasts appear or disappear, and when the focus moves while they are shown. */
export function keepClear(container: HTMLElement): void {
  const look = () => void atRest(container).then(() => makeWay(container));
  new MutationObserver(look).observe(container, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Node && container.contains(target))) look();
  });
}

async function atRest(container: HTMLElement): Promise<void> {
  // The slide-in animation starts in the second frame.
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

/** Shrinks a dialog to end above the toasts, with its submit button in view. */
function makeRoom(dialog: HTMLDialogElement, room: number): void {
  dialog.style.setProperty(ROOM, `${room}px`);
  for (const control of sendersIn(dialog)) control.scrollIntoView({ block: 'nearest' });
}

/** The focused control and its form's submit button; without focus, any submit button. */
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
