// Draws the certificate of the site as a landscape A4 PDF. Colours are defined here because a PDF has no style sheets.
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { drawBorder, drawSeal } from '#art/certificate.ts';
import { MARK_DOTS, MARK_LINE, MARK_PETALS, MARK_SIZE } from '#art/mark.ts';
import { PIGMENT } from '#art/palettes.ts';
import { toPercent } from '#contract/learning/progress.ts';
import type { Certificate } from '#contract/learning/learning.ts';
import { formatLongDay, formatIndianDay } from '../platform/indian-days.ts';
import { drawSvg } from './svg-on-pdf.ts';
import { isComplex, toPrintable, splitIntoRuns } from './text-runs.ts';
import { fitText, measureWidth, writeLine } from './typesetting.ts';
import type { Fitted, Style } from './typesetting.ts';

type Pdf = PDFKit.PDFDocument;

const TITLE = 'Certificate of Completion';
/** Printed instead of a name that has letters without a font. */
const NAME_FALLBACK = 'Student named at the web address below';
const COURSE_FALLBACK = 'Course named at the web address below';

const PAPER = '#fbf7ec';
const INK = PIGMENT.ink;
const SOFT_INK = '#49455f';
const NAME = '#b00d58';
const PETALS = [PIGMENT.marigold, PIGMENT.rani, PIGMENT.indigo, '#00858c'] as const;

/** Points. `u` is one percent of the width, because the site's certificate is measured in percent, too. */
const [WIDTH, HEIGHT] = [841.89, 595.28];
const u = WIDTH / 100;
const LEFT = 11.5 * u;
const RIGHT = WIDTH - 11.5 * u;
const BOTTOM = HEIGHT - 9.5 * u;
const COLUMN = 46 * u;
const QR = 8.4 * u;

export interface CertificatePage {
  certificate: Certificate;
  /** The issuer. */
  organization: { name: string; city: string };
  /** URL for verification, also in the QR code. */
  address: string;
}

/** Returns the PDF: the same bytes for the same certificate and address. */
export async function drawCertificate({
  certificate,
  organization,
  address,
}: CertificatePage): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${TITLE}: ${certificate.courseName}`,
      Author: organization.name,
      CreationDate: new Date(certificate.issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  drawPaper(pdf, certificate.studentName);
  writeText(pdf, certificate, organization.name);
  writeFacts(pdf, certificate, organization);
  drawVerification(pdf, address);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function drawPaper(pdf: Pdf, seed: string): void {
  pdf.rect(0, 0, WIDTH, HEIGHT).fill(PAPER);
  const inset = 1.6 * u;
  const border = drawBorder({ seed, palette: 'khadi', w: 1160, h: 820 });
  const frame = { x: inset, y: inset, width: WIDTH - 2 * inset, height: HEIGHT - 2 * inset };
  drawSvg(pdf, border, frame);
  const size = 27 * u;
  const seal = { x: RIGHT - size, y: 15.2 * u, width: size, height: size };
  drawSvg(pdf, drawSeal({ seed, palette: 'khadi' }), seal);
}

function writeText(pdf: Pdf, { studentName, courseName }: Certificate, organization: string): void {
  drawBrand(pdf, 10.5 * u, organization);
  const title: Style = { size: 5.4 * u, weight: 700, color: INK, stretch: 122, spacing: -0.07 * u };
  const small: Style = { size: 1.5 * u, weight: 400, color: SOFT_INK };
  writeLine(pdf, 'Certificate of', { x: LEFT, y: 20.6 * u, style: title });
  writeLine(pdf, 'Completion', { x: LEFT, y: 25.9 * u, style: title });
  writeLine(pdf, 'This certifies that', { x: LEFT, y: 30.4 * u, style: small });
  const name = fitName(pdf, toPrintable(studentName) || NAME_FALLBACK);
  const nameBottom = writeLines(pdf, name, { y: 31.4 * u, leading: 1.12 });
  writeLine(pdf, 'has completed the course', { x: LEFT, y: nameBottom + 3 * u, style: small });
  const course = fitText(pdf, toPrintable(courseName) || COURSE_FALLBACK, {
    style: { size: 2.3 * u, weight: 600, color: INK },
    width: COLUMN,
    lines: 3,
    smallest: 0.8 * u,
  });
  writeLines(pdf, course, { y: nameBottom + 3.9 * u, leading: 1.2 });
}

/** Large in two lines, or small in three for the longest names. */
function fitName(pdf: Pdf, name: string): Fitted {
  const style: Style = {
    size: 3.7 * u,
    weight: 700,
    color: NAME,
    stretch: 108,
    spacing: -0.03 * u,
  };
  const large = fitText(pdf, name, { style, width: COLUMN, lines: 2, smallest: 2 * u });
  if (!large.isCut) return large;
  const small = { ...style, size: 2.2 * u };
  return fitText(pdf, name, { style: small, width: COLUMN, lines: 3, smallest: 1 * u });
}

function drawBrand(pdf: Pdf, top: number, organization: string): void {
  const size = 3.4 * u;
  pdf
    .save()
    .translate(LEFT, top)
    .scale(size / MARK_SIZE);
  MARK_PETALS.forEach((petal, index) => pdf.path(petal).fill(PETALS[index] ?? INK));
  pdf.path(MARK_LINE.d).lineWidth(MARK_LINE.width).stroke(INK);
  pdf.path(MARK_DOTS.d).lineWidth(MARK_DOTS.size).lineCap('round').stroke(PIGMENT.rice);
  pdf.restore();
  const style: Style = { size: 1.9 * u, weight: 700, color: INK, stretch: 118 };
  writeLine(pdf, toPrintable(organization) ?? '', {
    x: LEFT + size + 0.9 * u,
    y: top + size * 0.69,
    style,
  });
}

/** Fractions of the font size: other scripts than Latin need more room above and below. */
const LATIN_ROOM = { above: 0.92, below: 0, more: 0 };
const OTHER_ROOM = { above: 1.05, below: 0.4, more: 0.33 };

/** Writes lines below `y` and returns the lower edge of the last one. */
function writeLines(
  pdf: Pdf,
  { lines, style }: Fitted,
  { y, leading }: { y: number; leading: number },
): number {
  const room = splitIntoRuns(lines.join(' ')).some(isComplex) ? OTHER_ROOM : LATIN_ROOM;
  let baseline = y;
  for (const [index, line] of lines.entries()) {
    baseline += style.size * (index === 0 ? room.above : leading + room.more);
    writeLine(pdf, line, { x: LEFT, y: baseline, style });
  }
  return baseline + style.size * room.below;
}

function writeFacts(
  pdf: Pdf,
  { score, total, issuedAt }: Certificate,
  { name, city }: CertificatePage['organization'],
): void {
  const rule = BOTTOM - 5.4 * u;
  pdf.moveTo(LEFT, rule).lineTo(RIGHT, rule).lineWidth(1.5).stroke(INK);
  const label: Style = { size: 1.15 * u, weight: 400, color: SOFT_INK };
  const value: Style = { size: 1.6 * u, weight: 600, color: INK };
  const writeFact = (
    name: string,
    text: string,
    { x, style = value }: { x: number; style?: Style },
  ) => {
    writeLine(pdf, name, { x, y: rule + 2.6 * u, style: label });
    writeLine(pdf, text, { x, y: rule + 4.7 * u, style });
  };
  writeFact('Score', `${score} / ${total} (${toPercent(score, total)}%)`, { x: LEFT });
  writeFact('Date', formatLongDay(formatIndianDay(Date.parse(issuedAt))), { x: LEFT + 15 * u });
  const organization = toPrintable(`${name}, ${city}`) ?? '';
  const { lines, style } = fitText(pdf, organization, {
    style: value,
    width: RIGHT - LEFT - 31 * u,
    lines: 1,
    smallest: 0.8 * u,
  });
  const authorised = lines[0] ?? '';
  writeFact('Authorised by', authorised, {
    x: RIGHT - measureWidth(pdf, authorised, style),
    style,
  });
}

/** Draws the QR code below the seal, with the URL next to it. */
function drawVerification(pdf: Pdf, address: string): void {
  const top = BOTTOM - 5.4 * u - 1.5 * u - QR;
  const x = RIGHT - QR;
  const { data, size } = encode(address, { border: 0, ecc: 'M' });
  const module = QR / size;
  pdf.save().translate(x, top).scale(module);
  data.forEach((row, y) => row.forEach((dark, at) => dark && pdf.rect(at, y, 1.02, 1.02)));
  pdf.fill(INK).restore();
  const idStart = address.lastIndexOf('/') + 1;
  const softStyle: Style = { size: 1.15 * u, weight: 400, color: SOFT_INK };
  const lines: [string, Style][] = [
    ['Verify this certificate at', softStyle],
    [address.slice(0, idStart).replace(/^https?:\/\//, ''), softStyle],
    [address.slice(idStart), { ...softStyle, weight: 600, color: INK }],
  ];
  lines.forEach(([text, style], index) => {
    const y = top + QR - (lines.length - 1 - index) * 1.65 * u - 0.1 * u;
    writeLine(pdf, text, { x: x - 1.4 * u, y, style, align: 'right' });
  });
}
