// Files of the GSTR-1 archive. Documents are read once for the register; the other tables are sums of them.
import { formatPlainRupees } from '#contract/sales/money.ts';
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import { toCsv } from '../../platform/csv-format.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { parseBody } from './document-body.ts';
import { DOCUMENT_TITLES } from './document-text.ts';
import * as store from './documents.store.ts';
import { HEADINGS, REGISTER } from './gstr1-headings.ts';
import type { TableName } from './gstr1-headings.ts';
import {
  addDocument,
  closeReturn,
  createReturn,
  formatPlace,
  formatToolDate,
} from './gstr1-rows.ts';
import type { GstReturn } from './gstr1-rows.ts';
import { buildSummary } from './gstr1-summary.ts';
import type { MoneyOfPeriod } from './gstr1-summary.ts';
import { listCorrectedIds, readDocumentsOfPeriod } from './period-documents.ts';
import type { Days } from './period-documents.ts';

interface GstReturnFacts extends Days {
  /** Name of the period in the summary. */
  name: string;
  gstin: string;
  money: MoneyOfPeriod;
}

/** The register comes first: reading it fills the sums of the other files. */
export async function* buildReturnFiles(
  db: Queries,
  facts: GstReturnFacts,
): AsyncGenerator<ZipEntry> {
  const gstReturn = createReturn();
  yield { name: 'register.csv', parts: buildRegister(db, facts, gstReturn) };
  closeReturn(gstReturn);
  for (const name of Object.keys(HEADINGS) as TableName[])
    yield { name: `${name}.csv`, parts: [toCsv([HEADINGS[name], ...gstReturn.rows[name]])] };
  yield { name: 'summary.txt', parts: [buildSummary({ ...facts, gstReturn })] };
}

export async function hasDocuments(db: Queries, { from, to }: Days): Promise<boolean> {
  for (const { prefix, year } of await store.listNumberSeries(db)) {
    const filter = { prefix, year, after: 0, many: 1, from, to };
    if ((await store.listDocumentsOfDays(db, filter)).length > 0) return true;
  }
  return false;
}

async function* buildRegister(
  db: Queries,
  days: Days,
  gstReturn: GstReturn,
): AsyncGenerator<string> {
  yield toCsv([REGISTER]);
  for await (const rows of readDocumentsOfPeriod(db, days)) {
    const corrected = await store.listCorrectedDocuments(db, listCorrectedIds(rows));
    for (const row of rows)
      addDocument(gstReturn, {
        row,
        body: parseBody(row.body),
        corrected: corrected.get(row.corrects_id ?? '')?.total ?? 0,
      });
    yield toCsv(rows.map(toRegisterRow));
  }
}

function toRegisterRow(row: DocumentRow): string[] {
  const { buyer, supply, corrects, reinstates } = parseBody(row.body);
  const heads = [row.taxable_paise, row.cgst_paise, row.sgst_paise, row.igst_paise];
  return [
    row.full_number,
    DOCUMENT_TITLES[row.kind],
    formatToolDate(row.issued_on),
    corrects?.number ?? '',
    reinstates?.number ?? '',
    buyer.name,
    buyer.gstin,
    supply ? formatPlace(supply.place) : '',
    supply?.source ?? '',
    ...[...heads, row.total_paise].map(formatPlainRupees),
    row.order_id,
    row.payment_id,
    row.refund_id ?? '',
  ];
}
