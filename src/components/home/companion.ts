// The companion's script, loaded when it comes into view. The generator is loaded on first use.
import type { CompanionMode } from '#art/companion.ts';

export function startCompanion(): void {
  const word = document.querySelector<HTMLInputElement>('#companion-word');
  const out = document.querySelector('#companion-out');
  if (!word || !out) return;
  const redraw = async () => {
    const { drawCompanion } = await import('#art/companion.ts');
    out.innerHTML = drawCompanion(word.value, chosenMode());
  };
  word.addEventListener('input', () => void redraw());
  for (const choice of document.querySelectorAll('[name="companion-mode"]')) {
    choice.addEventListener('change', () => void redraw());
  }
  // The visitor may have typed before this code was loaded.
  if (word.value !== word.defaultValue || chosenMode() !== 'design') void redraw();
}

function chosenMode(): CompanionMode {
  const checked = document.querySelector<HTMLInputElement>('[name="companion-mode"]:checked');
  return checked?.value === 'video' || checked?.value === 'content' ? checked.value : 'design';
}
