// The contact form's behaviour, brought by its first touch: keeps what is typed, checks, sends, says what came of it.
import { personKey } from '#site/stores/person-key.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { deliver } from './deliver.ts';
import { keepDraft, type Owner, readDraft } from './draft.ts';
import { FIELDS, type FormEvent, nextState, UNTOUCHED } from './form-state.ts';
import { controlOf, formView } from './form-view.ts';

/** Wires the form and answers how to send it. Who is signed in now owns what is typed, whatever comes of the session. */
export async function wireContactForm(form: HTMLFormElement): Promise<() => Promise<void>> {
  const { user } = await knownSession();
  const owner = user ? personKey(user) : '';
  const view = formView(form);
  let state = UNTOUCHED;
  const tell = (event: FormEvent, led = false) => {
    state = nextState(state, event);
    view.show(state, led);
  };

  restore(form, owner);
  keep(form, owner);
  form.addEventListener('input', ({ target }) => {
    keep(form, owner);
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
      if (outcome.type === 'sent') keepDraft(owner, {});
      tell(outcome, true);
    } catch (error) {
      tell({ type: 'failed', reason: '' }, true);
      throw error;
    }
  };
}

/** What was typed after the page came is newer than what was kept. */
function restore(form: HTMLFormElement, owner: Owner): void {
  const draft = readDraft(() => sessionStorage, owner);
  for (const field of FIELDS) {
    const control = controlOf(form, field);
    if (control.value === '') control.value = draft?.[field] ?? '';
  }
}

function keep(form: HTMLFormElement, owner: Owner): void {
  keepDraft(
    owner,
    Object.fromEntries(FIELDS.map((field) => [field, controlOf(form, field).value])),
  );
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));
}
