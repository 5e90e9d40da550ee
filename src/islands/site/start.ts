// The part of the contact form's code that loads with the page. The rest loads on first use, or if there is a draft.
import { readText } from '#site/stores/safe-storage.ts';
import { CONTACT_DRAFT, DRAFTS_KEY } from '#site/stores/storage-keys.ts';
import { updateContactLinks } from './contact-links.ts';

export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form');
  if (!form) return;
  let loading: Promise<() => Promise<void>> | undefined;
  const loadOnce = () => {
    loading ??= loadForm(form);
    // Allows a retry; submit shows the failure.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  form.addEventListener('focusin', loadOnce);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.face === 'sending') return;
    form.dataset.face = 'sending';
    void loadOnce().then(
      (send) => send(),
      () => showFailure(form),
    );
  });
  prefill(form);
  form.querySelector('button')?.removeAttribute('disabled');
  if (hasDraft() || isInUse(form)) void loadOnce();
}

/** Links to the page may set the subject. */
function prefill({ elements }: HTMLFormElement): void {
  for (const [name, text] of new URLSearchParams(location.search)) {
    const control = ['kind', 'subject'].includes(name) && elements.namedItem(name);
    if (control && 'value' in control && !control.value) control.value = text.slice(0, 150);
    if (name === 'kind') document.querySelector('#contact-about')?.removeAttribute('hidden');
  }
}

/** Whether the user started before this script ran. */
function isInUse(form: HTMLFormElement): boolean {
  return form.contains(document.activeElement) || [...new FormData(form).values()].some(Boolean);
}

function hasDraft(): boolean {
  return readText('sessionStorage', DRAFTS_KEY)?.includes(`"${CONTACT_DRAFT}"`) === true;
}

async function loadForm(form: HTMLFormElement): Promise<() => Promise<void>> {
  const { initContactForm } = await import('./contact-form.ts');
  return initContactForm(form);
}

/** The code could not be loaded. */
function showFailure(form: HTMLFormElement): void {
  updateContactLinks(form);
  form.dataset.face = 'failed';
  form.querySelector('[data-failed]')?.removeAttribute('hidden');
}
