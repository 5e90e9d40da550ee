// The text summary of a return: sums by kind, the difference from the payments, and the figures for GSTR-3B.
import { formatPlainRupees } from '#contract/sales/money.ts';
import { OFFLINE_TOOL } from './gstr1-headings.ts';
import { formatPlace } from './gstr1-rows.ts';
import type { GstReturn, Sums } from './gstr1-rows.ts';

/** The figures of the payments page for the same days. Paise. */
export interface MoneyOfPeriod {
  captured: number;
  refunded: number;
  /** Payments of the period that opened nothing and so have no document. */
  undocumented: number;
  /** Refunds of such payments in the period. */
  undocumentedRefunds: number;
}

const KINDS = [
  ['invoice', 'Tax invoices', 1],
  ['credit-note', 'Credit notes', -1],
  ['receipt', 'Receipts without tax', 1],
  ['refund-note', 'Refund notes without tax', -1],
] as const;

/** Total of all documents minus notes. */
function sumDocuments({ byKind }: GstReturn): number {
  return KINDS.reduce((sum, [kind, , sign]) => sum + sign * (byKind.get(kind)?.net ?? 0), 0);
}

interface Summarised {
  name: string;
  gstin: string;
  gstReturn: GstReturn;
  money: MoneyOfPeriod;
}

export function buildSummary({ name, gstin, gstReturn, money }: Summarised): string {
  const lines = [
    `GSTR-1, ${name}`,
    gstin
      ? `GSTIN ${gstin}`
      : 'The business currently has no GSTIN, so there is no GSTR-1 to file.',
    `Headings match ${OFFLINE_TOOL}. Compare them with your version before you import.`,
    '',
    'Documents',
    ...KINDS.map(([kind, label]) => formatKindLine(gstReturn, kind, label)),
    '',
    'Money and documents',
    ...buildMoneyLines(gstReturn, money),
    '',
    'Tax',
    ...buildTaxLines(gstReturn),
    '',
    'GSTR-3B, 3.1(a): taxable in India, less notes',
    formatSumsLine(gstReturn.home),
    'GSTR-3B, 3.1(b): abroad, less notes',
    formatSumsLine(gstReturn.abroad),
    'GSTR-3B, 3.2: inter-State to unregistered buyers',
    ...buildInterStateLines(gstReturn),
    '',
    'For the accountant',
    ...buildRemarks(gstReturn),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function formatKindLine({ byKind }: GstReturn, kind: string, label: string): string {
  const { many, net } = byKind.get(kind) ?? { many: 0, net: 0 };
  return `  ${label}: ${many}, Rs ${formatPlainRupees(net)}`;
}

/** Documents minus payments. Paise. */
export function calculateDifference(gstReturn: GstReturn, money: MoneyOfPeriod): number {
  const { captured, refunded, undocumented, undocumentedRefunds } = money;
  return sumDocuments(gstReturn) - (captured - undocumented - (refunded - undocumentedRefunds));
}

function buildMoneyLines(gstReturn: GstReturn, money: MoneyOfPeriod): string[] {
  const documented = sumDocuments(gstReturn);
  const { captured, refunded, undocumented, undocumentedRefunds } = money;
  return [
    `  Received, as on the payments page: Rs ${formatPlainRupees(captured)}`,
    `  Refunded, as on the payments page: Rs ${formatPlainRupees(refunded)}`,
    `  Received for payments that opened no course and have no document: Rs ${formatPlainRupees(undocumented)}`,
    `  Refunded for such payments: Rs ${formatPlainRupees(undocumentedRefunds)}`,
    `  Documents less notes: Rs ${formatPlainRupees(documented)}`,
    `  Difference: Rs ${formatPlainRupees(calculateDifference(gstReturn, money))}`,
  ];
}

function buildTaxLines(gstReturn: GstReturn): string[] {
  const { home, abroad, toolTax } = gstReturn;
  const own = [home, abroad].reduce((sum, item) => sum + item.cgst + item.sgst + item.igst, 0);
  return [
    `  In the documents: Rs ${formatPlainRupees(own)}`,
    `  As the offline tool calculates it from taxable values: Rs ${formatPlainRupees(toolTax)}`,
    `  Rounding difference: Rs ${formatPlainRupees(toolTax - own)}`,
  ];
}

function formatSumsLine({ taxable, igst, cgst, sgst }: Sums): string {
  return `  Taxable Rs ${formatPlainRupees(taxable)}, IGST Rs ${formatPlainRupees(igst)}, CGST Rs ${formatPlainRupees(cgst)}, SGST/UTGST Rs ${formatPlainRupees(sgst)}`;
}

function buildInterStateLines({ interState }: GstReturn): string[] {
  const rows = [...interState].toSorted(([first], [second]) => first.localeCompare(second));
  if (rows.length === 0) return ['  None.'];
  return rows.map(
    ([place, sums]) =>
      `  ${formatPlace(place)}: taxable Rs ${formatPlainRupees(sums.taxable)}, IGST Rs ${formatPlainRupees(sums.igst)}`,
  );
}

function buildRemarks({ assumedStates, byKind }: GstReturn): string[] {
  const late = byKind.get('refund-note')?.many ?? 0;
  return [
    `  Documents of orders without a State stated by the buyer: ${assumedStates}`,
    `  Refund notes, including those after 30 November of the next year, which credit no tax: ${late}`,
  ];
}
