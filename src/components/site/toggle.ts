// A button that opens the element named in data-toggle. Escape and presses or focus elsewhere close it.

export function wireToggle(button: HTMLElement, targetId = button.dataset.toggle ?? ''): void {
  const target = document.getElementById(targetId);
  if (!target) return;
  const setOpen = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen));
    target.hidden = !isOpen;
  };
  button.addEventListener('click', () => setOpen(target.hidden !== false));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || target.hidden) return;
    setOpen(false);
    button.focus();
  });
  const closeIfOutside = ({ target: element }: Event) => {
    const isInside =
      element instanceof Node && (target.contains(element) || button.contains(element));
    if (!isInside && !target.hidden) setOpen(false);
  };
  document.addEventListener('click', closeIfOutside);
  document.addEventListener('focusin', closeIfOutside);
}
