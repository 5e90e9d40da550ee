// A button that opens what it names in data-toggle; Escape, a press elsewhere and the focus elsewhere close it.

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
  const closeFromOutside = ({ target: met }: Event) => {
    const inside = met instanceof Node && (target.contains(met) || button.contains(met));
    if (!inside && !target.hidden) set(false);
  };
  document.addEventListener('click', closeFromOutside);
  document.addEventListener('focusin', closeFromOutside);
}
