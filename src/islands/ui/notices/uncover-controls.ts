// On phones toasts span the width of the page: scrolls the control that is needed next out from under them.

const PHONE = '(width < 40rem)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const TOASTS = '.toast, [data-sonner-toast]';
const GAP_PX = 12;
/** Pixels below a dialog. */
const ROOM_PROPERTY = '--dialog-bottom-space';

/** Runs when toasts appear or disappear, and when the focus moves while they are shown. */
export function keepControlsUncovered(container: HTMLElement): void {
  const uncoverWhenAtRest = () =>
    void waitForAnimations(container).then(() => uncoverControls(container));
  new MutationObserver(uncoverWhenAtRest).observe(container, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Node && container.contains(target))) uncoverWhenAtRest();
  });
}

async function waitForAnimations(container: HTMLElement): Promise<void> {
  // The slide-in animation starts in the second frame.
  await waitForFrame();
  await waitForFrame();
  await Promise.allSettled(
    container.getAnimations({ subtree: true }).map(({ finished }) => finished),
  );
}

function waitForFrame(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(done));
}

function uncoverControls(container: HTMLElement): void {
  const toasts = [...container.querySelectorAll(TOASTS)].map((element) =>
    element.getBoundingClientRect(),
  );
  if (toasts.length === 0) {
    for (const dialog of document.querySelectorAll('dialog'))
      dialog.style.removeProperty(ROOM_PROPERTY);
    return;
  }
  if (!matchMedia(PHONE).matches) return;
  const freeHeight = Math.min(...toasts.map(({ top }) => top)) - GAP_PX;
  const needed = listNeededControls(container).map((control) => control.getBoundingClientRect());
  const dialog = container.closest('dialog');
  if (dialog) {
    if (needed.some(({ bottom }) => bottom > freeHeight))
      shrinkDialog(dialog, innerHeight - freeHeight);
    return;
  }
  const covered = needed.filter((control) => toasts.some((toast) => isOverlapping(control, toast)));
  if (covered.length === 0) return;
  const by = Math.max(...covered.map(({ bottom }) => bottom)) - freeHeight;
  scrollBy({ top: by, behavior: matchMedia(REDUCED_MOTION).matches ? 'instant' : 'smooth' });
}

/** Shrinks a dialog to end above the toasts, with its submit button in view. */
function shrinkDialog(dialog: HTMLDialogElement, room: number): void {
  dialog.style.setProperty(ROOM_PROPERTY, `${room}px`);
  for (const control of listSubmitButtons(dialog)) control.scrollIntoView({ block: 'nearest' });
}

/** The focused control and its form's submit button; without focus, any submit button. */
function listNeededControls(container: HTMLElement): readonly Element[] {
  const { activeElement } = document;
  const isElsewhere = !activeElement || container.contains(activeElement);
  const host = container.closest('dialog') ?? document.querySelector('main') ?? document.body;
  if (isElsewhere || !host.contains(activeElement)) return listSubmitButtons(host);
  const form = activeElement.closest('form');
  return [activeElement, ...(form ? listSubmitButtons(form) : [])];
}

function listSubmitButtons(part: Element): readonly Element[] {
  return [...part.querySelectorAll('form button[type="submit"]')];
}

function isOverlapping(left: DOMRect, right: DOMRect): boolean {
  return (
    left.left < right.right &&
    right.left < left.right &&
    left.top < right.bottom &&
    right.top < left.bottom
  );
}
