// Mails about a change of email address. The new address may be unconfirmed, so mails to it contain nothing that was
// typed.
import { paths } from '#contract/paths.ts';
import { renderMail } from '../mails/mail-template.ts';
import type { MailText } from '../mails/mail-template.ts';

const UNNAMED = { name: undefined };

/** To the old address: it shows the new one, so that the owner knows what they confirm. */
export function buildOldAddressMail(link: string, newEmail: string): MailText {
  return renderMail({
    to: UNNAMED,
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
  return renderMail({
    to: UNNAMED,
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
  return renderMail({
    to: UNNAMED,
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
  return renderMail({
    to: UNNAMED,
    subject: 'Your email address was changed',
    parts: [
      `The address of your account is ${newEmail} from now on. We no longer send emails to this address, and other devices have to log in again.`,
    ],
    closing: 'If this was not you, write to us at once: reply to this email.',
  });
}

/** To the new address after the change. */
export function buildNewAddressChangedMail(origin: string): MailText {
  return renderMail({
    to: UNNAMED,
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
  return renderMail({
    to: UNNAMED,
    subject: 'Your email address was corrected',
    parts: [
      'Our team has changed the email address of an account from this address to another one. We no longer send emails to this address, and all sessions of the account have ended.',
    ],
    closing:
      'If this is your account, reply to this email at once. If you have no account with us, ignore this email.',
  });
}
