// The text summary of a return: sums by kind, the difference from the payments, and the figures for GSTR-3B.
import { OFFLINE_TOOL } from './gstr1-headings.ts';
import { placeName, rupees } from './gstr1-rows.ts';
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
function documentedOf({ byKind }: GstReturn): number {
  return KINDS.reduce((sum, [kind, , sign]) => sum + sign * (byKind.get(kind)?.net ?? 0), 0);
}

interface Summarised {
  name: string;
  gstin: string;
  gstReturn: GstReturn;
  money: MoneyOfPeriod;
}

export function summaryText({ name, gstin, gstReturn, money }: Summarised): string {
  const lines = [
    `GSTR-1, ${name}`,
    gstin ? `GSTIN ${gstin}` : 'The seller currently has no GSTIN, so there is no GSTR-1 to file.',
    `Headings as of ${OFFLINE_TOOL}. Compare them with your version before the import.`,
    '',
    'Documents',
    ...KINDS.map(([kind, label]) => kindLine(gstReturn, kind, label)),
    '',
    'Money and documents',
    ...moneyLines(gstReturn, money),
    '',
    'Tax',
    ...taxLines(gstReturn),
    '',
    'GSTR-3B, 3.1(a): taxable in India, less notes',
    sumsLine(gstReturn.home),
    'GSTR-3B, 3.1(b): abroad, less notes',
    sumsLine(gstReturn.abroad),
    'GSTR-3B, 3.2: inter-State to unregistered buyers',
    ...interStateLines(gstReturn),
    '',
    'For the accountant',
    ...remarks(gstReturn),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function kindLine({ byKind }: GstReturn, kind: string, label: string): string {
  const { many, net } = byKind.get(kind) ?? { many: 0, net: 0 };
  return `  ${label}: ${many}, Rs ${rupees(net)}`;
}

/** Documents minus payments. Paise. */
export function getDifference(gstReturn: GstReturn, money: MoneyOfPeriod): number {
  const { captured, refunded, undocumented, undocumentedRefunds } = money;
  return documentedOf(gstReturn) - (captured - undocumented - (refunded - undocumentedRefunds));
}

function moneyLines(gstReturn: GstReturn, money: MoneyOfPeriod): string[] {
  const documented = documentedOf(gstReturn);
  const { captured, refunded, undocumented, undocumentedRefunds } = money;
  return [
    `  Received, as on the payments page: Rs ${rupees(captured)}`,
    `  Refunded, as on the payments page: Rs ${rupees(refunded)}`,
    `  Received for payments that opened no course and have no document: Rs ${rupees(undocumented)}`,
    `  Refunded for such payments: Rs ${rupees(undocumentedRefunds)}`,
    `  Documents less notes: Rs ${rupees(documented)}`,
    `  Difference: Rs ${rupees(getDifference(gstReturn, money))}`,
  ];
}

function taxLines(gstReturn: GstReturn): string[] {
  const { home, abroad, toolTax } = gstReturn;
  const own = [home, abroad].reduce((sum, item) => sum + item.cgst + item.sgst + item.igst, 0);
  return [
    `  In the documents: Rs ${rupees(own)}`,
    `  As the offline tool calculates it from taxable values: Rs ${rupees(toolTax)}`,
    `  Rounding difference: Rs ${rupees(toolTax - own)}`,
  ];
}

function sumsLine({ taxable, igst, cgst, sgst }: Sums): string {
  return `  Taxable Rs ${rupees(taxable)}, IGST Rs ${rupees(igst)}, CGST Rs ${rupees(cgst)}, SGST/UTGST Rs ${rupees(sgst)}`;
}

function interStateLines({ interState }: GstReturn): string[] {
  const rows = [...interState].toSorted(([first], [second]) => first.localeCompare(second));
  if (rows.length === 0) return ['  None.'];
  return rows.map(
    ([place, sums]) =>
      `  ${placeName(place)}: taxable Rs ${rupees(sums.taxable)}, IGST Rs ${rupees(sums.igst)}`,
  );
}

function remarks({ assumedStates, byKind }: GstReturn): string[] {
  const late = byKind.get('refund-note')?.many ?? 0;
  return [
    `  Documents of orders for which the buyer stated no State: ${assumedStates}`,
    `  Refund notes, including those after 30 November of the next year, which credit no tax: ${late}`,
  ];
}
