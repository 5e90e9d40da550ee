// The text that poppler's pdftotext extracts from a document.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { writeLine } from '#server/learning/typesetting.ts';

const LINES = [
  'Offline office',
  'बिन्दु से रेखा तक',
  'Kolam, हिन्दी की किताब 42',
  'கிருஷ்ணமூர்த்தி கோலம்',
  'শ্রী কৃষ্ণ বিন্দু',
  'శ్రీ (కృష్ణ)',
  'The last line',
];

async function drawPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: true });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.once('end', resolve));
  const style = { size: 12, weight: 400, color: '#000' } as const;
  for (const [nth, line] of LINES.entries()) {
    writeLine(pdf, line, { x: 40, y: 60 + 40 * nth, style });
    writeLine(pdf, `No. ${nth}`, { x: 500, y: 60 + 40 * nth, style, align: 'right' });
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

test.each([['-layout'], ['-raw']])(
  'pdftotext %s extracts each line in its place, as typed',
  async (mode) => {
    const folder = await mkdtemp(join(tmpdir(), 'paper-'));
    const file = join(folder, 'paper.pdf');
    try {
      await writeFile(file, await drawPdf());
      const { stdout } = await promisify(execFile)('pdftotext', [mode, file, '-']);
      const words = stdout.replaceAll(/\s+/g, ' ').trim();
      expect(words).toBe(LINES.map((line, nth) => `${line} No. ${nth}`).join(' '));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
