// Mails about accounts. Except for the welcome, their recipients may be unconfirmed, so they contain no text that a
// user has typed.
import { paths } from '#contract/paths.ts';
import { renderMail } from '../mails/mail-template.ts';
import type { MailContent, MailText } from '../mails/mail-template.ts';

/** Greets without a name, because anybody may have typed it. */
const renderUnnamedMail = (mail: Omit<MailContent, 'to'>): MailText =>
  renderMail({ to: { name: undefined }, ...mail });

const IF_NOT_YOU = 'If this was not you, ignore this email. Nothing has changed.';

/** The code that confirms an email address. */
export function buildCodeMail(code: string): MailText {
  return renderUnnamedMail({
    subject: 'Your sign-up code',
    parts: [`Your code is ${code}.`, 'Enter it in the sign-up form within 10 minutes.'],
    closing: IF_NOT_YOU,
  });
}

/** After a sign-up that confirmed the address with a code. */
export function buildWelcomeMail({ name, origin }: { name: string; origin: string }): MailText {
  return renderMail({
    to: { name },
    subject: 'Your account is ready',
    parts: [
      'Log in with this email address and the password you chose.',
      { link: origin + paths.allCourses, label: 'Browse courses' },
    ],
    closing: 'Questions? Reply to this email.',
  });
}

/** Sent instead of a code if the address has an account. */
export function buildAccountExistsMail(origin: string): MailText {
  return renderUnnamedMail({
    subject: 'You already have an account',
    parts: [
      'Somebody requested a sign-up code for this address, but you already have an account. Log in with your password, or reset it on the login page.',
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
      'Use this link to set a new password. It works once and expires in one hour.',
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
      'An account was created with this email address. To confirm that it is yours, open the link and choose a password. The link works once and expires in one hour.',
      { link, label: 'Confirm email address' },
    ],
    closing:
      'If you did not create an account, ignore this email. Nobody can confirm the address without this link.',
  });
}

/** The link that logs in the requesting browser. Anybody may have requested it, so it contains no name. */
export function buildLoginLinkMail(link: string): MailText {
  return renderUnnamedMail({
    subject: 'Your login link',
    parts: [
      'Open this link in the browser where you requested it. It works once and expires in 15 minutes.',
      { link, label: 'Log in' },
    ],
    closing:
      'If this was not you, ignore this email. The link does not work in any other browser, and nothing has changed.',
  });
}

/** Informs the owner afterwards. */
export function buildPasswordChangedMail(): MailText {
  return renderUnnamedMail({
    subject: 'Your password was changed',
    parts: ['The password of your account was just changed. All other devices were logged out.'],
    closing: 'If this was not you, reset your password on the login page at once.',
  });
}

/** The last mail, to the address of an account that an admin deleted on request. */
export function buildAccountDeletedMail(): MailText {
  return renderUnnamedMail({
    subject: 'Your account was deleted',
    parts: [
      'We have deleted the account with this email address, as requested. Its courses, progress and certificates are gone. We only keep what the law requires, such as invoices.',
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
        ? 'Logging in to your account now also requires the six-digit code from your authenticator app. All other devices were logged out.'
        : 'Two-step verification was just turned off for your account. Your password alone is now enough to log in.',
    ],
    closing:
      'If this was not you, reset your password on the login page at once and reply to this email.',
  });
}

/** Change of the address. To the old one: it shows the new one, so that the owner knows what they confirm. */
export function buildOldAddressMail(link: string, newEmail: string): MailText {
  return renderUnnamedMail({
    subject: 'Confirm your email address change',
    parts: [
      `Somebody who is logged in to your account has asked to change its email address to ${newEmail}. The address only changes if you confirm from this address and from the new one within 24 hours.`,
      { link, label: 'Confirm or cancel the change' },
    ],
    closing:
      'If this was not you, open the link and cancel the change. Then set a new password, because somebody else has access to your account.',
  });
}

/** To the new address. */
export function buildNewAddressMail(link: string): MailText {
  return renderUnnamedMail({
    subject: 'Confirm your new email address',
    parts: [
      'Somebody asked to use this address for their account. Confirm it within 24 hours. The change must also be confirmed from the account’s current address.',
      { link, label: 'Confirm email address' },
    ],
    closing: 'If this was not you, ignore this email. Nothing changes unless you confirm.',
  });
}

/** To the new address instead of the link, if it has an account. */
export function buildAddressInUseMail(origin: string): MailText {
  return renderUnnamedMail({
    subject: 'This address already has an account',
    parts: [
      'Somebody asked to use this address for another account. You already have an account with this address, so nothing has changed.',
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
      `The email address of your account is now ${newEmail}. We no longer send emails to this address. All other devices were logged out.`,
    ],
    closing: 'If this was not you, reply to this email at once.',
  });
}

/** To the new address after the change. */
export function buildNewAddressChangedMail(origin: string): MailText {
  return renderUnnamedMail({
    subject: 'Your email address was changed',
    parts: [
      'This is now the email address of your account. Log in with it from now on. Certificates and receipts that were already issued do not change.',
      { link: origin + paths.auth, label: 'Log in' },
    ],
    closing: 'If this was not you, set a new password on the login page and reply to this email.',
  });
}

/** To the old, unconfirmed address after an admin corrected it. */
export function buildAddressCorrectedMail(): MailText {
  return renderUnnamedMail({
    subject: 'Your email address was corrected',
    parts: [
      'Our team has changed the email address of an account from this address to another one. We no longer send emails to this address. The account is logged out everywhere.',
    ],
    closing:
      'If this is your account, reply to this email at once. If you do not have an account with us, ignore this email.',
  });
}
