// The contact form's behaviour, brought by its first touch: keeps what is typed, checks, sends, says what came of it.
import { claimDraft, keepDraft } from '#site/stores/drafts.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { CONTACT_DRAFT } from '#site/stores/storage-keys.ts';
import { deliver } from './deliver.ts';
import { FIELDS, type FormEvent, nextState, UNTOUCHED } from './form-state.ts';
import { controlOf, formView } from './form-view.ts';

/** Wires the form and answers how to send it. Who is signed in now owns what is typed, whatever comes of the session. */
export async function wireContactForm(form: HTMLFormElement): Promise<() => Promise<void>> {
  await knownSession();
  const view = formView(form);
  let state = UNTOUCHED;
  const dispatch = (event: FormEvent, led = false) => {
    state = nextState(state, event);
    view.show(state, led);
  };

  restore(form);
  keep(form);
  form.addEventListener('input', ({ target }) => {
    keep(form);
    if (target instanceof HTMLElement)
      dispatch({ type: 'edited', field: target.getAttribute('name') ?? '' });
  });
  view.sent.querySelector('button')?.addEventListener('click', () => {
    form.reset();
    dispatch({ type: 'again' }, true);
  });

  return async () => {
    dispatch({ type: 'submitted' });
    try {
      const outcome = await deliver(typedIn(form));
      if (outcome.type === 'sent') keepDraft(CONTACT_DRAFT, undefined);
      dispatch(outcome, true);
    } catch (error) {
      dispatch({ type: 'failed', reason: '' }, true);
      throw error;
    }
  };
}

/** What was typed after the page came is newer than what was kept. */
function restore(form: HTMLFormElement): void {
  const draft = claimDraft(CONTACT_DRAFT);
  const stored = new Map(Object.entries(typeof draft === 'object' && draft !== null ? draft : {}));
  for (const field of FIELDS) {
    const control = controlOf(form, field);
    const text: unknown = stored.get(field);
    if (control.value === '' && typeof text === 'string') control.value = text;
  }
}

/** Nothing of a form that is blank. */
function keep(form: HTMLFormElement): void {
  const texts = FIELDS.map((field) => [field, controlOf(form, field).value] as const);
  const isBlank = texts.every(([, text]) => text === '');
  keepDraft(CONTACT_DRAFT, isBlank ? undefined : Object.fromEntries(texts));
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));
}
