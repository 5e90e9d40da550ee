// The companion's script, loaded when it comes into view. The generator is loaded on first use.
import type { CompanionMode } from '#art/companion.ts';

export function startCompanion(): void {
  const wordInput = document.querySelector<HTMLInputElement>('#companion-word');
  const output = document.querySelector('#companion-out');
  if (!wordInput || !output) return;
  const redraw = async () => {
    const { drawCompanion } = await import('#art/companion.ts');
    output.innerHTML = drawCompanion(wordInput.value, getChosenMode());
  };
  wordInput.addEventListener('input', () => void redraw());
  for (const modeInput of document.querySelectorAll('[name="companion-mode"]')) {
    modeInput.addEventListener('change', () => void redraw());
  }
  // The visitor may have typed before this code was loaded.
  if (wordInput.value !== wordInput.defaultValue || getChosenMode() !== 'design') void redraw();
}

function getChosenMode(): CompanionMode {
  const checked = document.querySelector<HTMLInputElement>('[name="companion-mode"]:checked');
  return checked?.value === 'video' || checked?.value === 'content' ? checked.value : 'design';
}
