// All that the contact page loads of its form: the rest comes with the first touch, or for text kept from before.
import { CONTACT_DRAFT, DRAFTS_KEY } from '#site/stores/storage-keys.ts';
import { offerOtherWays } from './other-ways.ts';

export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form');
  if (!form) return;
  let wired: Promise<() => Promise<void>> | undefined;
  const wire = () => {
    wired ??= bring(form);
    // What did not come is asked for again; whoever sends is told.
    wired.catch(() => (wired = undefined));
    return wired;
  };
  form.addEventListener('focusin', wire);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.face === 'sending') return;
    form.dataset.face = 'sending';
    void wire().then(
      (send) => send(),
      () => giveUp(form),
    );
  });
  prefill(form);
  form.querySelector('button')?.removeAttribute('disabled');
  if (hasDraft() || isBegun(form)) void wire();
}

/** A link may say what it is about. */
function prefill({ elements }: HTMLFormElement): void {
  for (const [name, text] of new URLSearchParams(location.search)) {
    const control = ['kind', 'subject'].includes(name) && elements.namedItem(name);
    if (control && 'value' in control && !control.value) control.value = text.slice(0, 150);
    if (name === 'kind') document.querySelector('#contact-about')?.removeAttribute('hidden');
  }
}

/** Somebody was quicker than this script. */
function isBegun(form: HTMLFormElement): boolean {
  return form.contains(document.activeElement) || [...new FormData(form).values()].some(Boolean);
}

function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFTS_KEY)?.includes(`"${CONTACT_DRAFT}"`) === true;
  } catch {
    return false;
  }
}

async function bring(form: HTMLFormElement): Promise<() => Promise<void>> {
  const { wireContactForm } = await import('./contact-form.ts');
  return wireContactForm(form);
}

/** The behaviour itself did not come. */
function giveUp(form: HTMLFormElement): void {
  offerOtherWays(form);
  form.dataset.face = 'failed';
  form.querySelector('[data-failed]')?.removeAttribute('hidden');
}
