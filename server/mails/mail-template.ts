// Renders a mail as text and as HTML from the same parts. Colours are defined here because mails have no style sheets.
import type { Organization } from '../platform/organization.ts';

const INK = '#16132b';
const MUTED = '#49455f';
const PAPER = '#f8f6f1';
const SURFACE = '#ffffff';
const LINE = '#dcd6c9';
const ACCENT = '#d1146b';
const MARIGOLD = '#ffb21a';
const FONT = 'font-family:Helvetica,Arial,sans-serif';
const HEADING = `font-family:'Anek Latin',Helvetica,Arial,sans-serif;font-weight:bold`;

export interface MailText {
  subject: string;
  title: string;
  text: string;
  /** The body; `renderMailDocument` makes a document of it. */
  html: string;
}

/** A part of a mail. A text alone is a paragraph. */
export type MailPart =
  | string
  /** One name per line. */
  | { list: readonly string[] }
  /** Labelled values, one per row. */
  | { facts: ReadonlyArray<readonly [label: string, value: string]> }
  | { link: string; label: string }
  /** Text written by another person, with its line breaks. */
  | { quote: string };

export interface MailContent {
  subject: string;
  /** Heading. Default: the subject. */
  title?: string;
  /** The recipient of the greeting; without a name it is just “Hello,”. Absent: no greeting. */
  to?: { name: string | undefined };
  parts: readonly MailPart[];
  /** A quiet line at the end. */
  closing?: string;
}

/** Escapes all values. */
export function renderMail({
  subject,
  title = subject,
  to,
  parts,
  closing,
}: MailContent): MailText {
  const greeting = to && `Hello${to.name === undefined ? '' : ` ${to.name}`},`;
  const texts = [greeting, ...parts.map(toText), closing].filter((text) => text !== undefined);
  const name = to?.name === undefined ? '' : ` <bdi>${escapeHtml(to.name)}</bdi>`;
  const html = [
    ...(to ? [renderParagraph(`Hello${name},`)] : []),
    ...parts.map(renderHtml),
    ...(closing === undefined ? [] : [renderClosing(closing)]),
  ];
  return { subject, title, text: `${texts.join('\n\n')}\n`, html: html.join('\n') };
}

function toText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('list' in part) return part.list.map((name) => `- ${name}`).join('\n');
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return 'quote' in part ? part.quote : `${part.label}: ${part.link}`;
}

function renderHtml(part: MailPart): string {
  if (typeof part === 'string') return renderParagraph(escapeHtml(part));
  if ('list' in part) return renderList(part.list);
  if ('facts' in part) return renderFacts(part.facts);
  if ('quote' in part) {
    return `<p dir="auto" style="margin:0 0 24px;white-space:pre-wrap">${escapeHtml(part.quote)}</p>`;
  }
  return renderButton(part.link, part.label);
}

/** Wraps the HTML in a document with the organization's name, the title and the footer. */
export function renderMailDocument(
  { title, html }: Pick<MailText, 'title' | 'html'>,
  { name, city }: Pick<Organization, 'name' | 'city'>,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="${HEADING};font-size:20px;color:${INK};padding:0 4px 14px">${escapeHtml(name)}</td></tr>
<tr><td style="background:${SURFACE};border:1px solid ${LINE};border-radius:8px;padding:0">
${renderDots()}
<div style="${FONT};font-size:16px;line-height:1.5;color:${INK};padding:12px 28px 28px">
<h1 style="${HEADING};font-size:28px;line-height:1.2;color:${INK};margin:0 0 20px">${escapeHtml(title)}</h1>
${html}
</div></td></tr>
<tr><td style="${FONT};font-size:13px;line-height:1.5;color:${MUTED};padding:16px 4px 0">${escapeHtml(name)}, ${escapeHtml(city)}</td></tr>
</table>
</body></html>
`;
}

/** The row of dots from which a kolam begins. */
function renderDots(): string {
  const row = [ACCENT, MARIGOLD, INK].map(
    (colour) => `<span style="color:${colour}">&bull;</span>`,
  );
  return `<div aria-hidden="true" style="${FONT};font-size:22px;line-height:1;letter-spacing:6px;padding:22px 28px 0">${row.join('')}</div>`;
}

function renderParagraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

function renderList(names: readonly string[]): string {
  const items = names.map(
    (name) => `<li style="margin:0 0 4px"><bdi>${escapeHtml(name)}</bdi></li>`,
  );
  return `<ul style="margin:0 0 8px;padding-left:20px;font-weight:bold">${items.join('')}</ul>`;
}

function renderButton(href: string, label: string): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="${FONT};display:inline-block;padding:12px 20px;background:${INK};color:${SURFACE};text-decoration:none;border-radius:6px">${escapeHtml(label)}</a></p>`;
}

function renderFacts(facts: ReadonlyArray<readonly [label: string, value: string]>): string {
  const cell = `${FONT};font-size:14px;padding:8px 0;border-top:1px solid ${LINE}`;
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="${cell};color:${MUTED}">${escapeHtml(label)}</td><td align="right" style="${cell};color:${INK}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
    )
    .join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

function renderClosing(text: string): string {
  return `<p style="margin:16px 0 0;color:${MUTED};font-size:14px">${escapeHtml(text)}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
