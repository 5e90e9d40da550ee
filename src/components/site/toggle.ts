// A button that opens the element named in data-toggle. Escape and presses or focus elsewhere close it.

export function wireToggle(button: HTMLElement, targetId = button.dataset.toggle ?? ''): void {
  const target = document.getElementById(targetId);
  if (!target) return;
  const set = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    target.hidden = !open;
  };
  button.addEventListener('click', () => set(target.hidden !== false));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || target.hidden) return;
    set(false);
    button.focus();
  });
  const closeFromOutside = ({ target: element }: Event) => {
    const isInside =
      element instanceof Node && (target.contains(element) || button.contains(element));
    if (!isInside && !target.hidden) set(false);
  };
  document.addEventListener('click', closeFromOutside);
  document.addEventListener('focusin', closeFromOutside);
}
