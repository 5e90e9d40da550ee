// Texts of a document, before anything is drawn.
import { groupDigits } from '#contract/digits.ts';
import { ABROAD, STATES, isStateCode } from '#contract/sales/states.ts';
import { hasNamedScript } from '../../learning/text-runs.ts';
import { formatLongDay } from '../../platform/indian-days.ts';
import type { DocumentKind } from '../../platform/tables.ts';
import { OLD_TEMPLATES } from './document-body.ts';
import type { BodyLine, DocumentBody } from './document-body.ts';

export const DOCUMENT_TITLES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Tax Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit Note',
  'refund-note': 'Refund Note',
};

/** '1,00,000.00' of paise. */
export function formatAmount(paise: number): string {
  const size = Math.abs(paise);
  const rest = String(size % 100).padStart(2, '0');
  return `${paise < 0 ? '-' : ''}${groupDigits(Math.trunc(size / 100))}.${rest}`;
}

type Fact = readonly [label: string, value: string];

interface Texts {
  corrects: string;
  reinstates: string;
  explanations: Readonly<Record<DocumentKind, string>>;
  scripts: string;
}

const TEXTS: Texts = {
  corrects: 'Original document',
  reinstates: 'Replaces',
  explanations: {
    invoice: 'All prices include the tax shown here.',
    receipt: 'This is a receipt, not a tax invoice. No tax was collected.',
    'credit-note':
      'This note reduces the value and the tax of the original document by these amounts.',
    'refund-note': 'These amounts were refunded. This note does not credit any tax.',
  },
  scripts:
    'Text in brackets, such as [Arabic script], replaces letters that this document has no font for. Copied from the file, it is the original text.',
};

/** In documents of earlier templates, whose texts never change. */
const OLD_TEXTS: Texts = {
  corrects: 'Against',
  reinstates: 'In the place of',
  explanations: {
    invoice: 'All prices include the tax named here.',
    receipt: 'This is a receipt, not a tax invoice: no tax was collected.',
    'credit-note': 'The value and the tax of the invoice named above are less by these sums.',
    'refund-note': 'This sum went back to where it came from. No tax is credited by this note.',
  },
  scripts:
    'In brackets, as [Arabic script], stands what this sheet has no letters for. Copied out of the file, it is as it was written.',
};

const getTexts = ({ template }: DocumentBody): Texts =>
  OLD_TEMPLATES.includes(template) ? OLD_TEXTS : TEXTS;

/** Facts beside the seller. */
export function listFacts(body: DocumentBody): Fact[] {
  const { corrects, payment, order, refund, reinstates } = body;
  const texts = getTexts(body);
  const facts: Fact[] = [
    [texts.corrects, corrects ? `${corrects.number} of ${formatLongDay(corrects.issuedOn)}` : ''],
    [
      texts.reinstates,
      reinstates ? `${reinstates.number} of ${formatLongDay(reinstates.issuedOn)}` : '',
    ],
    ['Payment', payment.id],
    ['Paid', [formatLongDay(payment.on), payment.method].filter(Boolean).join(', ')],
    ['Order', order],
    ['Refund', refund?.id ?? ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

function formatPlace(code: string): string {
  if (code === ABROAD) return 'Outside India (96)';
  return isStateCode(code) ? `${STATES[code]} (${code})` : '';
}

/** Buyer and place of supply, without empty values. */
export function listParties({ buyer, supply }: DocumentBody): Fact[] {
  const facts: Fact[] = [
    ['Buyer', buyer.name],
    ['Address', buyer.address],
    ['GSTIN', buyer.gstin],
    ['State', supply ? formatPlace(buyer.state) : ''],
    ['Place of supply', supply ? formatPlace(supply.place) : ''],
    ['Reverse charge', supply ? 'No' : ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

export interface Row {
  no: number;
  description: string;
  /** Small print below the description. */
  details: string[];
  cells: string[];
}

/** The table: up to five amount columns with taxes, one without. */
export function buildTable(
  body: DocumentBody,
  stateTaxName: string,
): { header: string[]; rows: Row[] } {
  const heads = body.supply?.heads;
  if (heads === undefined)
    return { header: ['Amount'], rows: body.lines.map((line) => toRow(line, [])) };
  const isIntra = heads === 'intra';
  const header = [
    'Rate',
    'Taxable value',
    ...(isIntra ? ['CGST', stateTaxName] : ['IGST']),
    'Amount',
  ];
  return {
    header,
    rows: body.lines.map((line) => {
      const taxes = isIntra ? [line.cgst, line.sgst] : [line.igst];
      return toRow(line, [
        formatPercent(line.rateBp),
        formatAmount(line.taxable),
        ...taxes.map(formatAmount),
      ]);
    }),
  };
}

function toRow(line: BodyLine, before: string[]): Row {
  const details = [
    line.sac && `SAC ${line.sac}`,
    line.discount > 0
      ? `List price ${formatAmount(line.list)}, discount ${formatAmount(line.discount)}`
      : '',
  ].filter((text) => text !== '');
  return {
    no: line.no,
    description: line.description,
    details,
    cells: [...before, formatAmount(line.net)],
  };
}

/** '18%', '0.25%'. */
function formatPercent(bp: number): string {
  const rest = bp % 100;
  return `${Math.trunc(bp / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}%`;
}

/** Sums below the table; the last is the total. */
export function listTotals(
  { total, supply }: DocumentBody,
  stateTaxName: string,
): (readonly [label: string, sum: number, isWhole: boolean])[] {
  const whole = ['Total in Indian rupees', total.net, true] as const;
  if (!supply) return [whole];
  const heads =
    supply.heads === 'intra'
      ? ([
          ['CGST', total.cgst, false],
          [stateTaxName, total.sgst, false],
        ] as const)
      : ([['IGST', total.igst, false]] as const);
  return [['Taxable value', total.taxable, false], ...heads, whole];
}

const LUT = 'SUPPLY MEANT FOR EXPORT UNDER LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX';

/** Notes at the end of the document. */
export function listNotes(body: DocumentBody, sha256: string): string[] {
  const { kind, supply, seller, declaration } = body;
  const { explanations, scripts } = getTexts(body);
  const signed = supply
    ? 'Electronically issued; no signature required (proviso to rule 46 of the CGST Rules).'
    : 'Electronically issued.';
  return [
    explanations[kind],
    ...(supply?.heads === 'none' ? [LUT] : []),
    ...(kind === 'invoice' && declaration ? [declaration] : []),
    signed,
    ...(listTexts(body).some(hasNamedScript) ? [scripts] : []),
    ...(seller.careMail ? [`Questions? Write to ${seller.careMail}.`] : []),
    `SHA-256 of its content: ${sha256}`,
  ];
}

/** Texts written by people, in any script. */
function listTexts({ seller, buyer, lines }: DocumentBody): string[] {
  const { legalName, tradeName, address } = seller;
  const names = [legalName, tradeName, address, buyer.name, buyer.address];
  return [...names, ...lines.map((line) => line.description)];
}
