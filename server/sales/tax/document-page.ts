// Draws a document as an A4 PDF, black on white. A pure function of the issued content: always the same bytes.
import PDFDocument from 'pdfkit';
import { STATES, isStateCode, getStateTaxName } from '#contract/sales/states.ts';
import { toReadable } from '../../learning/text-runs.ts';
import {
  fitText,
  markEachRun,
  restrictToDocumentFonts,
  writeLine,
} from '../../learning/typesetting.ts';
import type { Style } from '../../learning/typesetting.ts';
import { formatLongDay } from '../../platform/indian-days.ts';
import { FIRST_TEMPLATE, OLD_TEMPLATES, TEMPLATE } from './document-body.ts';
import type { DocumentBody } from './document-body.ts';
import {
  formatAmount,
  listFacts,
  listNotes,
  listParties,
  buildTable,
  DOCUMENT_TITLES,
  listTotals,
} from './document-text.ts';
import type { Row } from './document-text.ts';

type Pdf = PDFKit.PDFDocument;

/** Points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const LEFT = 48;
const RIGHT = WIDTH - LEFT;
const BOTTOM = HEIGHT - 56;
const INK = '#16132b';
const SOFT = '#49455f';
const LINE = '#b9b4c4';
const TITLE: Style = { size: 22, weight: 700, color: INK };
const STRONG: Style = { size: 9.5, weight: 600, color: INK };
const TEXT: Style = { size: 9, weight: 400, color: INK };
const SMALL: Style = { size: 7.5, weight: 400, color: SOFT };

export interface DocumentPage {
  body: DocumentBody;
  sha256: string;
}

/** Returns the PDF. Its streams are not compressed, so that the content stays readable. */
export async function drawDocument({
  body,
  sha256,
}: DocumentPage): Promise<Uint8Array<ArrayBuffer>> {
  const { template } = body;
  if (template !== TEMPLATE && !OLD_TEMPLATES.includes(template))
    throw new Error(`Unknown document template: ${template}.`);
  const pdf = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    compress: false,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${DOCUMENT_TITLES[body.kind]} ${body.number}`,
      Author: body.seller.legalName || body.seller.tradeName,
      Keywords: sha256,
      CreationDate: new Date(body.issuedAt),
    },
  });
  restrictToDocumentFonts(pdf);
  if (template === FIRST_TEMPLATE) markEachRun(pdf);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  const below = drawTable(pdf, body, drawParties(pdf, body, drawHead(pdf, body)));
  drawFoot(pdf, listNotes(body, sha256), drawTotals(pdf, body, below));
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function drawRule(pdf: Pdf, y: number, { color = LINE, from = LEFT } = {}): void {
  pdf.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(color);
}

/** Writes a text below `y` and returns the new `y`. */
function drawParagraph(
  pdf: Pdf,
  text: string,
  { x, y, width, style }: { x: number; y: number; width: number; style: Style },
): number {
  const readableText = toReadable(text);
  if (readableText === '') return y;
  const { lines } = fitText(pdf, readableText, { style, width, lines: 6, smallest: style.size });
  let below = y;
  for (const line of lines) {
    below += style.size * 1.35;
    writeLine(pdf, line, { x, y: below, style });
  }
  return below;
}

function drawHead(pdf: Pdf, body: DocumentBody): number {
  const { seller } = body;
  writeLine(pdf, DOCUMENT_TITLES[body.kind], { x: LEFT, y: 70, style: TITLE });
  writeLine(pdf, body.number, { x: RIGHT, y: 60, style: STRONG, align: 'right' });
  writeLine(pdf, formatLongDay(body.issuedOn), { x: RIGHT, y: 74, style: TEXT, align: 'right' });
  if (body.kind === 'invoice')
    writeLine(pdf, 'ORIGINAL FOR RECIPIENT', { x: LEFT, y: 84, style: SMALL });
  drawRule(pdf, 94, { color: INK });
  const column = { x: LEFT, width: 260 };
  const name = seller.legalName || seller.tradeName;
  let y = drawParagraph(pdf, name, { ...column, y: 102, style: STRONG });
  const isOther = seller.legalName !== '' && seller.tradeName !== '';
  const lines = [
    isOther && seller.tradeName !== name ? seller.tradeName : '',
    seller.address,
    formatState(seller.state),
    seller.gstin && `GSTIN ${seller.gstin}`,
    [seller.careMail, seller.carePhone].filter(Boolean).join(', '),
  ];
  for (const line of lines) y = drawParagraph(pdf, line, { ...column, y, style: TEXT });
  let right = 102;
  for (const [label, value] of listFacts(body)) {
    right += 13;
    writeLine(pdf, label, { x: 340, y: right, style: SMALL });
    writeLine(pdf, toReadable(value), { x: RIGHT, y: right, style: TEXT, align: 'right' });
  }
  return Math.max(y, right) + 14;
}

function formatState(state: string): string {
  return isStateCode(state) ? `${STATES[state]} (${state})` : '';
}

function drawParties(pdf: Pdf, body: DocumentBody, top: number): number {
  drawRule(pdf, top);
  let y = top + 6;
  for (const [label, value] of listParties(body)) {
    writeLine(pdf, label, { x: LEFT, y: y + 12, style: SMALL });
    y = Math.max(y + 14, drawParagraph(pdf, value, { x: 150, y, width: RIGHT - 150, style: TEXT }));
  }
  return y + 12;
}

/** Right edges of the amount columns. */
const COLUMNS = [300, 348, 418, 482, RIGHT];
const DESCRIPTION = { x: LEFT + 18, width: 196 };

function drawTable(pdf: Pdf, body: DocumentBody, top: number): number {
  const { header, rows } = buildTable(body, getSupplyTaxName(body));
  let y = drawTableHead(pdf, header, top);
  for (const row of rows) {
    const { lines } = fitText(pdf, toReadable(row.description) || 'Course', {
      style: TEXT,
      width: DESCRIPTION.width,
      lines: 3,
      smallest: TEXT.size,
    });
    const height = (lines.length + row.details.length) * 12 + 8;
    if (y + height > BOTTOM) y = drawTableHead(pdf, header, startPage(pdf));
    y = drawTableRow(pdf, row, { lines, y });
  }
  return y;
}

function startPage(pdf: Pdf): number {
  pdf.addPage();
  return 48;
}

function drawTableHead(pdf: Pdf, header: readonly string[], top: number): number {
  drawRule(pdf, top, { color: INK });
  writeLine(pdf, 'Description', { x: LEFT, y: top + 12, style: SMALL });
  drawCells(pdf, header, { y: top + 12, style: SMALL });
  drawRule(pdf, top + 18);
  return top + 20;
}

function drawTableRow(
  pdf: Pdf,
  row: Row,
  { lines, y }: { lines: readonly string[]; y: number },
): number {
  writeLine(pdf, String(row.no), { x: LEFT, y: y + 12, style: SMALL });
  drawCells(pdf, row.cells, { y: y + 12, style: TEXT });
  let below = y;
  for (const line of lines) {
    below += 12;
    writeLine(pdf, line, { x: DESCRIPTION.x, y: below, style: TEXT });
  }
  for (const detail of row.details) {
    below += 12;
    writeLine(pdf, detail, { x: DESCRIPTION.x, y: below, style: SMALL });
  }
  drawRule(pdf, below + 6);
  return below + 8;
}

/** Aligned from the right, because a table without taxes has fewer columns. */
function drawCells(
  pdf: Pdf,
  texts: readonly string[],
  { y, style }: { y: number; style: Style },
): void {
  const ends = COLUMNS.slice(COLUMNS.length - texts.length);
  texts.forEach((text, nth) =>
    writeLine(pdf, text, { x: ends[nth] ?? RIGHT, y, style, align: 'right' }),
  );
}

function getSupplyTaxName({ supply }: DocumentBody): string {
  return supply && isStateCode(supply.place) ? getStateTaxName(supply.place) : 'SGST';
}

function drawTotals(pdf: Pdf, body: DocumentBody, top: number): number {
  const lines = listTotals(body, getSupplyTaxName(body));
  let y = top + lines.length * 15 + 30 > BOTTOM ? startPage(pdf) : top + 6;
  for (const [label, sum, isWhole] of lines) {
    y += isWhole ? 20 : 15;
    const style = isWhole ? { ...STRONG, size: 11 } : TEXT;
    writeLine(pdf, label, { x: 340, y, style });
    writeLine(pdf, formatAmount(sum), { x: RIGHT, y, style, align: 'right' });
    if (isWhole) drawRule(pdf, y - 14, { from: 340 });
  }
  return y + 14;
}

function drawFoot(pdf: Pdf, notes: readonly string[], top: number): void {
  let y = top + 10 + notes.length * 24 > BOTTOM ? startPage(pdf) : top + 10;
  for (const note of notes)
    y = drawParagraph(pdf, note, { x: LEFT, y, width: RIGHT - LEFT, style: SMALL }) + 3;
}
