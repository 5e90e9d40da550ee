// A button that opens what it names in data-toggle; Escape and a press elsewhere close it.

export function wireToggle(button: HTMLElement): void {
  const target = document.getElementById(button.dataset.toggle ?? '');
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
  document.addEventListener('click', ({ target: pressed }) => {
    const inside =
      pressed instanceof Node && (target.contains(pressed) || button.contains(pressed));
    if (!inside && !target.hidden) set(false);
  });
}
