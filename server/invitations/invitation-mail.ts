// The mail that invites somebody to an account that was made for them, or that nobody has proven to be theirs.
import { writeMail } from '../mails/mail-template.ts';
import type { MailText } from '../mails/mail-template.ts';

/** No word of anybody but us: who has an address is not known yet. Course names are ours. */
export function invitationMail(
  house: string,
  courseNames: readonly string[],
  link: string,
): MailText {
  const [only] = courseNames;
  const isOne = courseNames.length === 1 && only !== undefined;
  return writeMail({
    subject: isOne ? `Your place in ${only}` : `Your place at ${house}`,
    title: `Your place at ${house}`,
    to: { name: undefined },
    parts: [
      `${house} has a place for you. Choose a password, and you are in.`,
      ...(courseNames.length > 0 ? ['What opens with it:', { list: courseNames }] : []),
      { link, label: 'Choose a password' },
      'This link works once, within seven days. Later it sends you a new one.',
    ],
    closing: 'If you expect nothing from us, ignore this mail: without the link nobody gets in.',
  });
}
