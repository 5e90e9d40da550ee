import { claimDraft, saveDraft } from '#site/stores/drafts.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { CONTACT_DRAFT } from '#site/stores/storage-keys.ts';
import { deliver } from './deliver.ts';
import {
  FIELDS,
  type FormEvent,
  nextState,
  UNTOUCHED,
  type Field,
  firstFaulty,
  type FormState,
} from './form-state.ts';
import { offerOtherWays } from './other-ways.ts';

export async function wireContactForm(form: HTMLFormElement): Promise<() => Promise<void>> {
  await waitForSession();
  const view = createView(form);
  let state = UNTOUCHED;
  const dispatch = (event: FormEvent, movesFocus = false) => {
    state = nextState(state, event);
    view.show(state, movesFocus);
  };

  restore(form);
  saveForm(form);
  form.addEventListener('input', ({ target }) => {
    saveForm(form);
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
      const outcome = await deliver(readForm(form));
      if (outcome.type === 'sent') saveDraft(CONTACT_DRAFT, undefined);
      dispatch(outcome, true);
    } catch (error) {
      dispatch({ type: 'failed', reason: '' }, true);
      throw error;
    }
  };
}

/** Does not overwrite text that was typed since the page opened. */
function restore(form: HTMLFormElement): void {
  const draft = claimDraft(CONTACT_DRAFT);
  const stored = new Map(Object.entries(typeof draft === 'object' && draft !== null ? draft : {}));
  for (const field of FIELDS) {
    const control = getControl(form, field);
    const text: unknown = stored.get(field);
    if (control.value === '' && typeof text === 'string') control.value = text;
  }
}

/** A blank form has no draft. */
function saveForm(form: HTMLFormElement): void {
  const texts = FIELDS.map((field) => [field, getControl(form, field).value] as const);
  const isBlank = texts.every(([, text]) => text === '');
  saveDraft(CONTACT_DRAFT, isBlank ? undefined : Object.fromEntries(texts));
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));
}

type Control = HTMLInputElement | HTMLTextAreaElement;

interface FormView {
  show(state: FormState, movesFocus: boolean): void;
  sent: HTMLElement;
}

function createView(form: HTMLFormElement): FormView {
  const sent = part(document, '#contact-sent');
  const failed = part(form, '[data-failed]');
  const reason = part(failed, '[data-reason]');
  const usualReason = reason.textContent;
  return {
    sent,
    show(state, movesFocus) {
      form.dataset.face = state.status;
      part(form, '[type=submit]').ariaDisabled = state.status === 'sending' ? 'true' : null;
      for (const field of FIELDS) showField(form, field, state);
      reason.textContent = state.reason || usualReason;
      failed.hidden = state.status !== 'failed';
      if (!failed.hidden) offerOtherWays(form);
      if (state.status === 'sent') {
        part(sent, '[data-to]').textContent = getControl(form, 'email').value.trim();
      }
      form.inert = state.status === 'sent';
      sent.hidden = state.status !== 'sent';
      if (movesFocus) moveFocus({ form, sent, failed }, state);
    },
  };
}

function showField(form: HTMLFormElement, field: Field, { status, errors }: FormState): void {
  const control = getControl(form, field);
  const line = part(form, `#contact-${field}-error`);
  const error = errors[field];
  control.readOnly = status === 'sending';
  control.ariaInvalid = error ? 'true' : null;
  if (error) control.setAttribute('aria-describedby', line.id);
  else control.removeAttribute('aria-describedby');
  part(line, 'span').textContent = error ?? '';
  line.hidden = !error;
}

function moveFocus(
  { form, sent, failed }: Record<'form' | 'sent' | 'failed', HTMLElement>,
  state: FormState,
): void {
  const faulty = firstFaulty(state);
  if (faulty) part(form, `[name=${faulty}]`).focus();
  else if (state.status === 'sent') part(sent, 'h2').focus();
  else if (state.status === 'failed') failed.scrollIntoView({ block: 'nearest' });
  else if (state.status === 'writing') part(form, `[name=${FIELDS[0]}]`).focus();
}

function getControl(form: HTMLFormElement, field: Field): Control {
  return part(form, `[name=${field}]`) as Control;
}

function part(within: ParentNode, selector: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The contact form has no ${selector}.`);
  return found;
}
