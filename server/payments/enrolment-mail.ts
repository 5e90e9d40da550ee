// The mail that confirms an enrolment, with the receipt of its payment.
import { formatPaise } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { closingLine, escaped, factTable, greeting, letter, linkButton } from '../mails/letter.ts';

export interface EnrolmentMail {
  /** Undefined where nobody has proven the address. */
  name: string | undefined;
  courseNames: readonly string[];
  /** Absent for a free course. */
  receipt?: Receipt;
  /** Origin of the links. */
  linkOrigin: string;
}

export interface Receipt {
  orderId: string;
  paymentId: string;
  amountPaise: Paise;
  /** Epoch milliseconds. */
  at: number;
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

const ZONE = 'Asia/Kolkata';
const KEEP = 'Keep this mail as your confirmation.';

/** Writes the mail as text and as HTML; whatever people typed is shown as text. */
export function enrolmentMail(mail: EnrolmentMail): MailText {
  const { courseNames } = mail;
  const [only = 'your course'] = courseNames;
  const what = courseNames.length === 1 ? only : `${courseNames.length} courses`;
  return { subject: `You are enrolled in ${what}`, text: textOf(mail), html: htmlOf(mail) };
}

function linesOf(receipt: Receipt): Array<[label: string, value: string]> {
  const date = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: ZONE,
  });
  return [
    ['Amount paid', formatPaise(receipt.amountPaise)],
    ['Date', `${date.format(receipt.at)} IST`],
    ['Payment', receipt.paymentId],
    ['Order', receipt.orderId],
  ];
}

function textOf({ name, courseNames, receipt, linkOrigin }: EnrolmentMail): string {
  const parts = [
    greeting(name).text,
    'You are enrolled in:',
    courseNames.map((course) => `- ${course}`).join('\n'),
    `Start learning: ${linkOrigin}/dashboard`,
    ...(receipt
      ? [
          linesOf(receipt)
            .map(([label, value]) => `${label}: ${value}`)
            .join('\n'),
        ]
      : []),
    KEEP,
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf({ name, courseNames, receipt, linkOrigin }: EnrolmentMail): string {
  const courses = courseNames
    .map((course) => `<li style="margin:0 0 4px"><bdi>${escaped(course)}</bdi></li>`)
    .join('');
  return letter(
    'You are enrolled',
    `${greeting(name).html}
<p style="margin:0 0 8px">You are enrolled in:</p>
<ul style="margin:0 0 8px;padding-left:20px;font-weight:bold">${courses}</ul>
${linkButton(`${linkOrigin}/dashboard`, 'Start learning')}${receipt ? factTable(linesOf(receipt)) : ''}
${closingLine(KEEP)}`,
  );
}
