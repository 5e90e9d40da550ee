// A document is rendered only from its issued data, so it stays the same byte for byte.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { splitTaxes } from '#contract/sales/gst.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { toCanonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import { toBodyLine, sumLines } from './document-body.ts';
import type { DocumentBody } from './document-body.ts';
import { drawDocument } from './document-page.ts';
import { createDocumentPrinter } from './printer.ts';
import { listNotes, listParties, buildTable, listTotals } from './document-text.ts';

const about = { sac: '999293', rateBp: 1800, discount: 0 };
const lines = [
  toBodyLine(
    { ...about, no: 1, description: 'Kolam, बिन्दु से रेखा तक', list: 99_900, discount: 3999 },
    splitTaxes(paise(95_901), 1800, 'intra'),
  ),
  toBodyLine(
    { ...about, no: 2, description: 'Poster', list: 149_900, discount: 6001 },
    splitTaxes(paise(143_899), 1800, 'intra'),
  ),
];

/** Every field that a template can show, with fixed values. */
const BODY: DocumentBody = {
  template: 'a4-3',
  kind: 'invoice',
  number: 'RSI/26-27/000001',
  issuedOn: '2026-11-25',
  issuedAt: Date.parse('2026-11-25T06:30:00Z'),
  previous: '',
  seller: {
    legalName: 'Rangshala Example LLP',
    tradeName: 'Rangshala',
    state: '27',
    address: '0 Example Lane, Mumbai 400000',
    gstin: '27AAAFZ0000A1Z3',
    careMail: 'care@rangshala.example',
    carePhone: '+91 00000 00000',
  },
  buyer: { name: 'अनन्या राव', address: '1 Road, Pune', gstin: '', state: '27' },
  supply: { place: '27', heads: 'intra', source: 'given' },
  lines,
  total: sumLines(lines),
  order: '0123456789abcdef01234567',
  payment: { id: 'pay_0123456789ABCD', method: 'upi', on: '2026-11-25' },
  corrects: null,
  refund: null,
  reinstates: null,
};

const renderPdf = (body: DocumentBody) =>
  drawDocument({ body, sha256: hashSha256(toCanonicalJson(body)) });

test.each(['a4-1', 'a4-2', 'a4-3'])(
  'the template %s renders the same bytes as its golden file',
  async (template) => {
    const golden = new URL(`./golden/${template}.pdf`, import.meta.url);
    const expected = await readFile(golden);
    expect(hashSha256(await renderPdf({ ...BODY, template }))).toBe(hashSha256(expected));
    // Uncompressed, so that the file can be inspected without tools.
    expect(expected.includes('/FlateDecode')).toBe(false);
  },
);

test('the text extracted from the PDF equals the input, including ligatures', async () => {
  const [line] = BODY.lines;
  if (!line) throw new Error('No line.');
  const description = 'Offline office films BDKW';
  const text = extractPdfText(
    Buffer.from(await renderPdf({ ...BODY, lines: [{ ...line, description }] })),
  );
  expect(text).toContain(description);
});

test('renders the longest document, in every script, within the memory limit of its thread', async () => {
  const names = [
    'Kolam',
    'बिन्दु',
    'বাংলা',
    'ਪੰਜਾਬੀ',
    'ગુજરાતી',
    'ଓଡ଼ିଆ',
    'தமிழ்',
    'తెలుగు',
    'ಕನ್ನಡ',
    'മലയാളം',
  ];
  const long = Array.from({ length: 60 }, (_, place) => {
    const name = names[place % names.length] ?? '';
    return toBodyLine(
      { ...about, no: place + 1, description: `${name} `.repeat(12), list: 99_900, discount: 0 },
      splitTaxes(paise(99_900), 1800, 'intra'),
    );
  });
  const printer = createDocumentPrinter();
  const page = { body: { ...BODY, lines: long, total: sumLines(long) }, sha256: 'x' };
  const bytes = await Promise.all([page, page, page].map((item) => printer.print(item)));
  await printer.close();
  expect(extractPdfText(Buffer.from(bytes[2] ?? []))).toContain('മലയാളം');
});

test('extracts names in other scripts unchanged, and notes letters that it has no font for', async () => {
  const buyer = { ...BODY.buyer, name: 'கிருஷ்ணமூர்த்தி', address: '北京市 12 号, శ్రీ (కృష్ణ)' };
  const body: DocumentBody = { ...BODY, buyer };
  const text = extractPdfText(Buffer.from(await renderPdf(body)));
  for (const part of ['கிருஷ்ணமூர்த்தி', '北京市', '号', 'శ్రీ', 'కృష్ణ']) expect(text).toContain(part);
  const note =
    'Text in brackets, such as [Arabic script], replaces letters that this document has no font for.';
  expect(listNotes(body, 'x').join()).toContain(note);
  expect(listNotes({ ...body, buyer: { ...buyer, address: '' } }, 'x').join()).not.toContain(note);
});

test('extracts lines with Indic words unchanged', async () => {
  const buyer = { ...BODY.buyer, name: 'कृष्णमूर्ति क्षत्रिय', address: 'கிருஷ்ண கோலம், শ্রী বিন্দু' };
  const text = extractPdfText(Buffer.from(await renderPdf({ ...BODY, buyer })));
  const { description } = lines[0] ?? {};
  for (const part of [buyer.name, buyer.address, description]) expect(text).toContain(part);
});

test('shows the amounts of vector 13, and the place of supply', () => {
  const { header, rows } = buildTable(BODY, 'SGST');
  expect(header).toEqual(['Rate', 'Taxable value', 'CGST', 'SGST', 'Amount']);
  expect(rows[0]?.cells).toEqual(['18%', '812.73', '73.14', '73.14', '959.01']);
  expect(rows[0]?.details).toEqual(['SAC 999293', 'List price 999.00, discount 39.99']);
  expect(listTotals(BODY, 'SGST').map(([label, sum]) => [label, sum])).toEqual([
    ['Taxable value', 203_222],
    ['CGST', 18_289],
    ['SGST', 18_289],
    ['Total in Indian rupees', 239_800],
  ]);
  expect(listParties(BODY)).toContainEqual(['Place of supply', 'Maharashtra (27)']);
  expect(listParties(BODY)).toContainEqual(['Reverse charge', 'No']);
});

test('without tax, shows a single total, and no tax, State or signature under rule 46', () => {
  const plain: DocumentBody = { ...BODY, kind: 'receipt', supply: null };
  expect(buildTable(plain, 'SGST').header).toEqual(['Amount']);
  expect(listTotals(plain, 'SGST')).toHaveLength(1);
  const words = [...listParties(plain).flat(), ...listNotes(plain, 'x')].join(' ');
  expect(words).toContain('not a tax invoice');
  expect(words).not.toMatch(/rule 46|Place of supply|Reverse charge/);
});

test('exports under a letter of undertaking show the wording that the rule requires', () => {
  const supply = { place: '96', heads: 'none', source: 'abroad' } as const;
  expect(listNotes({ ...BODY, supply }, 'x')[1]).toMatch(/^SUPPLY MEANT FOR EXPORT UNDER LETTER/);
});

test("TAX-08 prints the seller's declaration on invoices, but not on credit notes", () => {
  const declaration = 'I/We hereby declare';
  const body: DocumentBody = { ...BODY, declaration };
  expect(listNotes(body, 'x')).toContain(declaration);
  expect(listNotes({ ...body, kind: 'credit-note' }, 'x')).not.toContain(declaration);
  expect(listNotes(BODY, 'x').join()).not.toContain('declare');
});

test('twenty courses with long names continue over several pages', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    ...(lines[0] as (typeof lines)[number]),
    no: index + 1,
    description: `${'A very long name of a course '.repeat(6)}${index}`,
  }));
  const text = Buffer.from(await renderPdf({ ...BODY, lines: many })).toString('latin1');
  expect(text.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(1);
});
