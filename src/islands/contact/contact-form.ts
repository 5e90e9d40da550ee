// The contact form's behaviour, brought by its first touch: keeps what is typed, checks, sends, says what came of it.
import { deliver } from './deliver.ts';
import { keepDraft, readDraft } from './draft.ts';
import { FIELDS, type FormEvent, nextState, UNTOUCHED } from './form-state.ts';
import { controlOf, formView } from './form-view.ts';

/** Wires the form and answers how to send it. */
export function wireContactForm(form: HTMLFormElement): () => Promise<void> {
  const view = formView(form);
  let state = UNTOUCHED;
  const tell = (event: FormEvent, led = false) => {
    state = nextState(state, event);
    view.show(state, led);
  };

  restore(form);
  keep(form);
  form.addEventListener('input', ({ target }) => {
    keep(form);
    if (target instanceof HTMLElement)
      tell({ type: 'edited', field: target.getAttribute('name') ?? '' });
  });
  view.sent.querySelector('button')?.addEventListener('click', () => {
    form.reset();
    tell({ type: 'again' }, true);
  });

  return async () => {
    tell({ type: 'submitted' });
    try {
      const outcome = await deliver(typedIn(form));
      if (outcome.type === 'sent') keepDraft({});
      tell(outcome, true);
    } catch (error) {
      tell({ type: 'failed', reason: '' }, true);
      throw error;
    }
  };
}

/** What was typed after the page came is newer than what was kept. */
function restore(form: HTMLFormElement): void {
  const draft = readDraft(() => sessionStorage);
  for (const field of FIELDS) {
    const control = controlOf(form, field);
    if (control.value === '') control.value = draft?.[field] ?? '';
  }
}

function keep(form: HTMLFormElement): void {
  keepDraft(Object.fromEntries(FIELDS.map((field) => [field, controlOf(form, field).value])));
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));
}
