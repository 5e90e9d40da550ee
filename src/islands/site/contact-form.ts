import { claimDraft, saveDraft } from '#site/stores/drafts.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { CONTACT_DRAFT } from '#site/stores/storage-keys.ts';
import { sendContactMessage } from './send-message.ts';
import {
  FIELDS,
  type FormEvent,
  reduceFormState,
  INITIAL_STATE,
  type Field,
  findFirstInvalidField,
  type FormState,
} from './form-state.ts';
import { updateContactLinks } from './contact-links.ts';

export async function initContactForm(form: HTMLFormElement): Promise<() => Promise<void>> {
  await waitForSession();
  const view = createView(form);
  let state = INITIAL_STATE;
  const dispatch = (event: FormEvent, shouldMoveFocus = false) => {
    state = reduceFormState(state, event);
    view.show(state, shouldMoveFocus);
  };

  restoreDraft(form);
  saveFormDraft(form);
  form.addEventListener('input', ({ target }) => {
    saveFormDraft(form);
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
      const result = await sendContactMessage(readForm(form));
      if (result.type === 'sent') saveDraft(CONTACT_DRAFT, undefined);
      dispatch(result, true);
    } catch (error) {
      dispatch({ type: 'failed', reason: '' }, true);
      throw error;
    }
  };
}

/** Does not overwrite text that was typed since the page opened. */
function restoreDraft(form: HTMLFormElement): void {
  const draft = claimDraft(CONTACT_DRAFT);
  const stored = new Map(Object.entries(typeof draft === 'object' && draft !== null ? draft : {}));
  for (const field of FIELDS) {
    const control = getControl(form, field);
    const text: unknown = stored.get(field);
    if (control.value === '' && typeof text === 'string') control.value = text;
  }
}

/** A blank form has no draft. */
function saveFormDraft(form: HTMLFormElement): void {
  const texts = FIELDS.map((field) => [field, getControl(form, field).value] as const);
  const isBlank = texts.every(([, text]) => text === '');
  saveDraft(CONTACT_DRAFT, isBlank ? undefined : Object.fromEntries(texts));
}

function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));
}

type Control = HTMLInputElement | HTMLTextAreaElement;

interface FormView {
  show(state: FormState, shouldMoveFocus: boolean): void;
  sent: HTMLElement;
}

function createView(form: HTMLFormElement): FormView {
  const sent = getElement(document, '#contact-sent');
  const failed = getElement(form, '[data-failed]');
  const reason = getElement(failed, '[data-reason]');
  const defaultReason = reason.textContent;
  return {
    sent,
    show(state, shouldMoveFocus) {
      form.dataset.face = state.status;
      getElement(form, '[type=submit]').ariaDisabled = state.status === 'sending' ? 'true' : null;
      for (const field of FIELDS) showField(form, field, state);
      reason.textContent = state.reason || defaultReason;
      failed.hidden = state.status !== 'failed';
      if (!failed.hidden) updateContactLinks(form);
      if (state.status === 'sent') {
        getElement(sent, '[data-to]').textContent = getControl(form, 'email').value.trim();
      }
      form.inert = state.status === 'sent';
      sent.hidden = state.status !== 'sent';
      if (shouldMoveFocus) moveFocus({ form, sent, failed }, state);
    },
  };
}

function showField(form: HTMLFormElement, field: Field, { status, errors }: FormState): void {
  const control = getControl(form, field);
  const line = getElement(form, `#contact-${field}-error`);
  const error = errors[field];
  control.readOnly = status === 'sending';
  control.ariaInvalid = error ? 'true' : null;
  if (error) control.setAttribute('aria-describedby', line.id);
  else control.removeAttribute('aria-describedby');
  getElement(line, 'span').textContent = error ?? '';
  line.hidden = !error;
}

function moveFocus(
  { form, sent, failed }: Record<'form' | 'sent' | 'failed', HTMLElement>,
  state: FormState,
): void {
  const faulty = findFirstInvalidField(state);
  if (faulty) getElement(form, `[name=${faulty}]`).focus();
  else if (state.status === 'sent') getElement(sent, 'h2').focus();
  else if (state.status === 'failed') failed.scrollIntoView({ block: 'nearest' });
  else if (state.status === 'writing') getElement(form, `[name=${FIELDS[0]}]`).focus();
}

function getControl(form: HTMLFormElement, field: Field): Control {
  return getElement(form, `[name=${field}]`) as Control;
}

function getElement(parent: ParentNode, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The contact form has no ${selector}.`);
  return found;
}
