// The mail that invites somebody to an account that was made for them, or that nobody has proven to be theirs.
import { closingLine, escaped, letter, linkButton } from '../mails/letter.ts';

const WORDS = {
  lead: 'Rangshala has a place for you. Choose a password, and you are in.',
  label: 'Choose a password',
  once: 'This link works once, within seven days. Later it sends you a new one.',
  closing: 'If you expect nothing from us, ignore this mail: without the link nobody gets in.',
} as const;

/** No word of anybody but us: who has an address is not known yet. Course names are ours. */
export function invitationMail(
  courseNames: readonly string[],
  link: string,
): { subject: string; text: string; html: string } {
  const [only] = courseNames;
  const isOne = courseNames.length === 1 && only !== undefined;
  const subject = isOne ? `Your place in ${only}` : 'Your place at Rangshala';
  const opens = courseNames.length > 0 ? ['What opens with it:'] : [];
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const items = courseNames.map(
    (name) => `<li style="margin:0 0 4px"><bdi>${escaped(name)}</bdi></li>`,
  );
  return {
    subject,
    text: `${[
      'Hello,',
      WORDS.lead,
      ...opens,
      ...(opens.length > 0 ? [courseNames.map((name) => `- ${name}`).join('\n')] : []),
      `${WORDS.label}: ${link}`,
      WORDS.once,
      WORDS.closing,
    ].join('\n\n')}\n`,
    html: letter(
      'Your place at Rangshala',
      [
        ...['Hello,', WORDS.lead, ...opens].map(paragraph),
        ...(items.length > 0
          ? [`<ul style="margin:0 0 8px;padding-left:20px;font-weight:bold">${items.join('')}</ul>`]
          : []),
        linkButton(link, WORDS.label),
        paragraph(WORDS.once),
        closingLine(WORDS.closing),
      ].join('\n'),
    ),
  };
}
