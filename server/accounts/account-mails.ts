// The mails about accounts: a code, a link to a new password, and what an owner should know of.
import { closingLine, escaped, letter, linkButton } from '../mails/letter.ts';

interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Parts {
  subject: string;
  name?: string;
  lines: readonly string[];
  button?: { href: string; label: string };
  closing: string;
}

const NOT_YOU = 'If this was not you, ignore this mail: nothing has changed.';

/** The code that proves who reads an address. */
export function codeMail(code: string): MailText {
  return written({
    subject: 'Your code for signing up',
    lines: [`Your code is ${code}.`, 'Type it into the sign-up form within ten minutes.'],
    closing: NOT_YOU,
  });
}

/** Instead of a code, to somebody who has an account. */
export function accountExistsMail(name: string, origin: string): MailText {
  return written({
    subject: 'You already have an account',
    name,
    lines: [
      'Somebody asked for a sign-up code for this address. You already have an account: log in with your password, or ask for a link to a new one on the login page.',
    ],
    button: { href: `${origin}/auth`, label: 'Log in' },
    closing: NOT_YOU,
  });
}

/** The link to a new password. */
export function resetMail(name: string, link: string): MailText {
  return written({
    subject: 'Set a new password',
    name,
    lines: ['This link opens a page where you set a new password. It works once, within an hour.'],
    button: { href: link, label: 'Set a new password' },
    closing: NOT_YOU,
  });
}

/** The link that signs in the browser that asked for it. Anybody may have asked: it names nobody. */
export function loginLinkMail(link: string): MailText {
  return written({
    subject: 'Your link for logging in',
    lines: [
      'This link logs in the browser in which it was asked for: open it there. It works once, within fifteen minutes.',
    ],
    button: { href: link, label: 'Log in' },
    closing:
      'If this was not you, ignore this mail: in any other browser the link opens nothing, and nothing has changed.',
  });
}

/** Tells the owner after the fact. */
export function passwordChangedMail(name: string): MailText {
  return written({
    subject: 'Your password was changed',
    name,
    lines: [
      'The password of your account was changed just now. Other devices have to log in again.',
    ],
    closing: 'If this was not you, ask for a link to a new password on the login page at once.',
  });
}

function written({ subject, name, lines, button, closing }: Parts): MailText {
  const greeting = name === undefined ? 'Hello,' : `Hello ${name},`;
  const link = button ? [`${button.label}: ${button.href}`] : [];
  const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
  return {
    subject,
    text: `${[greeting, ...lines, ...link, closing].join('\n\n')}\n`,
    html: letter(
      subject,
      [
        paragraph(name === undefined ? 'Hello,' : `Hello <bdi>${escaped(name)}</bdi>,`),
        ...lines.map((line) => paragraph(escaped(line))),
        ...(button ? [linkButton(button.href, button.label)] : []),
        closingLine(closing),
      ].join('\n'),
    ),
  };
}
