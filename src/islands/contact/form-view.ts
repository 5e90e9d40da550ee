// Shows the state of the contact form on the markup that came with the page.
import { type Field, FIELDS, firstFaulty, type FormState } from './form-state.ts';
import { offerOtherWays } from './other-ways.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

export interface FormView {
  /** Shows a state; `led` moves the visitor to what has happened. */
  show(state: FormState, led: boolean): void;
  /** The panel that takes the form's place. */
  sent: HTMLElement;
}

export function formView(form: HTMLFormElement): FormView {
  const sent = part(document, '#contact-sent');
  const failed = part(form, '[data-failed]');
  const reason = part(failed, '[data-reason]');
  const usualReason = reason.textContent;
  return {
    sent,
    show(state, led) {
      form.dataset.face = state.status;
      part(form, '[type=submit]').ariaDisabled = state.status === 'sending' ? 'true' : null;
      for (const field of FIELDS) showField(form, field, state);
      reason.textContent = state.reason || usualReason;
      failed.hidden = state.status !== 'failed';
      if (!failed.hidden) offerOtherWays(form);
      if (state.status === 'sent') {
        part(sent, '[data-to]').textContent = controlOf(form, 'email').value.trim();
      }
      form.inert = state.status === 'sent';
      sent.hidden = state.status !== 'sent';
      if (led) lead({ form, sent, failed }, state);
    },
  };
}

function showField(form: HTMLFormElement, field: Field, { status: face, errors }: FormState): void {
  const control = controlOf(form, field);
  const line = part(form, `#contact-${field}-error`);
  const error = errors[field];
  control.readOnly = face === 'sending';
  control.ariaInvalid = error ? 'true' : null;
  if (error) control.setAttribute('aria-describedby', line.id);
  else control.removeAttribute('aria-describedby');
  part(line, 'span').textContent = error ?? '';
  line.hidden = !error;
}

function lead(
  { form, sent, failed }: Record<'form' | 'sent' | 'failed', HTMLElement>,
  state: FormState,
): void {
  const faulty = firstFaulty(state);
  if (faulty) part(form, `[name=${faulty}]`).focus();
  else if (state.status === 'sent') part(sent, 'h2').focus();
  else if (state.status === 'failed') failed.scrollIntoView({ block: 'nearest' });
  else if (state.status === 'writing') part(form, `[name=${FIELDS[0]}]`).focus();
}

/** A control of the form. */
export function controlOf(form: HTMLFormElement, field: Field): Control {
  return part(form, `[name=${field}]`) as Control;
}

function part(within: ParentNode, selector: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The contact form has no ${selector}.`);
  return found;
}
