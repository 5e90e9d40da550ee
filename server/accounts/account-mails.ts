// Mails about accounts. Except for the welcome, their recipients may be unconfirmed, so they contain no text that a
// user has typed.
import { paths } from '#contract/paths.ts';
import { renderMail } from '../mails/mail-template.ts';
import type { MailContent, MailText } from '../mails/mail-template.ts';

/** Greets without a name, because anybody may have typed it. */
const renderUnnamedMail = (mail: Omit<MailContent, 'to'>): MailText =>
  renderMail({ to: { name: undefined }, ...mail });

const IF_NOT_YOU = 'If this was not you, ignore this email: nothing has changed.';

/** The code that confirms an email address. */
export function buildCodeMail(code: string): MailText {
  return renderUnnamedMail({
    subject: 'Your code for signing up',
    parts: [`Your code is ${code}.`, 'Type it into the sign-up form within ten minutes.'],
    closing: IF_NOT_YOU,
  });
}

/** After a sign-up that confirmed the address with a code. */
export function buildWelcomeMail({ name, origin }: { name: string; origin: string }): MailText {
  return renderMail({
    to: { name },
    subject: 'Your account is ready',
    parts: [
      'Your account is ready. Log in with this email address and the password you chose.',
      { link: origin + paths.allCourses, label: 'See the courses' },
    ],
    closing: 'Questions? Reply to this email.',
  });
}

/** Sent instead of a code if the address has an account. */
export function buildAccountExistsMail(origin: string): MailText {
  return renderUnnamedMail({
    subject: 'You already have an account',
    parts: [
      'Somebody requested a sign-up code for this address. You already have an account: log in with your password, or reset it on the login page.',
      { link: origin + paths.auth, label: 'Log in' },
    ],
    closing: IF_NOT_YOU,
  });
}

/** The link to a new password. */
export function buildResetMail(link: string): MailText {
  return renderUnnamedMail({
    subject: 'Set a new password',
    parts: [
      'This link opens a page where you set a new password. It works once, within an hour.',
      { link, label: 'Set a new password' },
    ],
    closing: IF_NOT_YOU,
  });
}

/** The link to a new password, for an account whose address is not confirmed. */
export function buildConfirmEmailMail(link: string): MailText {
  return renderUnnamedMail({
    subject: 'Confirm your email address',
    parts: [
      'An account was created with this email address. To confirm that it is yours, open the link and choose a password for the account. The link works once, within an hour.',
      { link, label: 'Confirm this address' },
    ],
    closing:
      'If you did not create an account, ignore this email: nobody can confirm the address without this link.',
  });
}

/** The link that logs in the requesting browser. Anybody may have requested it, so it contains no name. */
export function buildLoginLinkMail(link: string): MailText {
  return renderUnnamedMail({
    subject: 'Your link for logging in',
    parts: [
      'Open this link in the browser in which you requested it. It logs you in once, within fifteen minutes.',
      { link, label: 'Log in' },
    ],
    closing:
      'If this was not you, ignore this email: the link does nothing in any other browser, and nothing has changed.',
  });
}

/** Informs the owner afterwards. */
export function buildPasswordChangedMail(): MailText {
  return renderUnnamedMail({
    subject: 'Your password was changed',
    parts: [
      'The password of your account was changed just now. Other devices have to log in again.',
    ],
    closing: 'If this was not you, reset your password on the login page at once.',
  });
}

/** The last mail, to the address of an account that an admin deleted on request. */
export function buildAccountDeletedMail(): MailText {
  return renderUnnamedMail({
    subject: 'Your account was deleted',
    parts: [
      'We have deleted the account with this email address, as requested. Its courses, progress and certificates are gone. We keep only what the law requires, such as invoices.',
      'This is the last email about the account.',
    ],
    closing: 'If you did not ask for this, reply to this email.',
  });
}

/** Informs the owner afterwards. */
export function buildSecondStepMail(state: 'on' | 'off'): MailText {
  const isOn = state === 'on';
  return renderUnnamedMail({
    subject: isOn ? 'Two-step verification is on' : 'Two-step verification is off',
    parts: [
      isOn
        ? 'Logging in to your account now also requires the six-digit code from your authenticator app. Other devices have to log in again.'
        : 'Two-step verification of your account was turned off just now: your password alone is enough to log in.',
    ],
    closing: 'If this was not you, reset your password on the login page at once, and write to us.',
  });
}

/** Change of the address. To the old one: it shows the new one, so that the owner knows what they confirm. */
export function buildOldAddressMail(link: string, newEmail: string): MailText {
  return renderUnnamedMail({
    subject: 'Agree to your new email address',
    parts: [
      `Somebody who is signed in to your account asked to change its email address to ${newEmail}. Nothing changes until you agree here and at the new address, within 24 hours.`,
      { link, label: 'Agree or stop the change' },
    ],
    closing:
      'If this was not you, follow the link and stop the change, then set a new password: somebody else is in your account.',
  });
}

/** To the new address. */
export function buildNewAddressMail(link: string): MailText {
  return renderUnnamedMail({
    subject: 'Confirm your new email address',
    parts: [
      'Somebody asked to use this address for their account. Confirm it within 24 hours. The change happens once the account’s current address has also agreed.',
      { link, label: 'Confirm this address' },
    ],
    closing: 'If this was not you, ignore this email: nothing changes unless you confirm.',
  });
}

/** To the new address instead of the link, if it has an account. */
export function buildAddressInUseMail(origin: string): MailText {
  return renderUnnamedMail({
    subject: 'This address already has an account',
    parts: [
      'Somebody asked to use this address for another account. It already has an account, so it cannot be used for a second one, and nothing changes.',
      { link: origin + paths.auth, label: 'Log in' },
    ],
    closing: 'If this was not you, ignore this email.',
  });
}

/** To the old address after the change. */
export function buildOldAddressChangedMail(newEmail: string): MailText {
  return renderUnnamedMail({
    subject: 'Your email address was changed',
    parts: [
      `The address of your account is ${newEmail} from now on. We no longer send emails to this address, and other devices have to log in again.`,
    ],
    closing: 'If this was not you, write to us at once: reply to this email.',
  });
}

/** To the new address after the change. */
export function buildNewAddressChangedMail(origin: string): MailText {
  return renderUnnamedMail({
    subject: 'Your email address was changed',
    parts: [
      'This is the address of your account from now on: log in with it. Certificates and receipts that were already issued stay as they are.',
      { link: origin + paths.auth, label: 'Log in' },
    ],
    closing: 'If this was not you, set a new password on the login page, and write to us.',
  });
}

/** To the old, unconfirmed address after an admin corrected it. */
export function buildAddressCorrectedMail(): MailText {
  return renderUnnamedMail({
    subject: 'Your email address was corrected',
    parts: [
      'Our team has changed the email address of an account from this address to another one. We no longer send emails to this address, and all sessions of the account have ended.',
    ],
    closing:
      'If this is your account, reply to this email at once. If you have no account with us, ignore this email.',
  });
}
