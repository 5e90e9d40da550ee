// A button that opens what it names in data-toggle; Escape and a press elsewhere close it.

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
  document.addEventListener('click', ({ target: pressed }) => {
    const inside =
      pressed instanceof Node && (target.contains(pressed) || button.contains(pressed));
    if (!inside && !target.hidden) set(false);
  });
}
