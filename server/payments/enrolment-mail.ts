// The mail that confirms an enrolment, with the receipt of its payment. Its colours live here: mails
// know no style sheets.
import { formatMoney } from '#contract/price.ts';

export interface EnrolmentMail {
  name: string;
  courseNames: readonly string[];
  /** Absent for a free course. */
  receipt?: Receipt;
  /** Origin of the site; empty: no link. */
  siteOrigin: string;
}

export interface Receipt {
  orderId: string;
  paymentId: string;
  amountPaise: number;
  /** Epoch milliseconds. */
  at: number;
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

const INK = '#16132b';
const SOFT = '#49455f';
const PAPER = '#f8f6f1';
const SURFACE = '#ffffff';
const LINE = '#dcd6c9';
const ACCENT = '#d1146b';
const FONT = 'font-family:Helvetica,Arial,sans-serif';
const ZONE = 'Asia/Kolkata';

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
    ['Amount paid', formatMoney(receipt.amountPaise / 100, 'INR')],
    ['Date', `${date.format(receipt.at)} IST`],
    ['Payment', receipt.paymentId],
    ['Order', receipt.orderId],
  ];
}

function textOf({ name, courseNames, receipt, siteOrigin }: EnrolmentMail): string {
  const parts = [
    `Hello ${name},`,
    'You are enrolled in:',
    courseNames.map((course) => `- ${course}`).join('\n'),
    ...(siteOrigin ? [`Start learning: ${siteOrigin}/dashboard`] : []),
    ...(receipt
      ? [
          linesOf(receipt)
            .map(([label, value]) => `${label}: ${value}`)
            .join('\n'),
        ]
      : []),
    'Keep this mail as your confirmation.',
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf({ name, courseNames, receipt, siteOrigin }: EnrolmentMail): string {
  const courses = courseNames
    .map((course) => `<li style="margin:0 0 4px"><bdi>${escaped(course)}</bdi></li>`)
    .join('');
  const button = siteOrigin
    ? `<p style="margin:24px 0"><a href="${escaped(siteOrigin)}/dashboard" style="${FONT};display:inline-block;padding:12px 20px;background:${INK};color:${SURFACE};text-decoration:none;border-radius:6px">Start learning</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Enrolment</title></head>
<body style="margin:0;padding:24px;background:${PAPER}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${SURFACE};border:1px solid ${LINE};border-top:4px solid ${ACCENT};border-radius:8px">
<tr><td style="${FONT};font-size:16px;line-height:1.5;color:${INK};padding:28px">
<p style="margin:0 0 16px">Hello <bdi>${escaped(name)}</bdi>,</p>
<p style="margin:0 0 8px">You are enrolled in:</p>
<ul style="margin:0 0 8px;padding-left:20px;font-weight:bold">${courses}</ul>
${button}${receipt ? receiptTable(receipt) : ''}
<p style="margin:16px 0 0;color:${SOFT};font-size:14px">Keep this mail as your confirmation.</p>
</td></tr></table>
</body></html>
`;
}

function receiptTable(receipt: Receipt): string {
  const cell = `${FONT};font-size:14px;padding:8px 0;border-top:1px solid ${LINE}`;
  const rows = linesOf(receipt)
    .map(
      ([label, value]) =>
        `<tr><td style="${cell};color:${SOFT}">${label}</td><td align="right" style="${cell};color:${INK}">${escaped(value)}</td></tr>`,
    )
    .join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
