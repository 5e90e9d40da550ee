// Files of the GSTR-1 archive. Documents are read once for the register; the other tables are sums of them.
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import { tableText } from '../../platform/table-text.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { toBody } from './document-body.ts';
import { TITLES } from './document-text.ts';
import * as store from './documents.store.ts';
import { HEADINGS, REGISTER } from './gstr1-headings.ts';
import type { TableName } from './gstr1-headings.ts';
import {
  addDocument,
  closeReturn,
  emptyReturn,
  placeName,
  rupees,
  toolDate,
} from './gstr1-rows.ts';
import type { GstReturn } from './gstr1-rows.ts';
import { summaryText } from './gstr1-summary.ts';
import type { MoneyOfPeriod } from './gstr1-summary.ts';
import { correctedBy, getDocumentsOfPeriod } from './period-documents.ts';
import type { Days } from './period-documents.ts';

interface GstReturnFacts extends Days {
  /** Name of the period in the summary. */
  name: string;
  gstin: string;
  money: MoneyOfPeriod;
}

/** The register comes first: reading it fills the sums of the other files. */
export async function* gstReturnFiles(
  db: Queries,
  facts: GstReturnFacts,
): AsyncGenerator<ZipEntry> {
  const gstReturn = emptyReturn();
  yield { name: 'register.csv', parts: registerParts(db, facts, gstReturn) };
  closeReturn(gstReturn);
  for (const name of Object.keys(HEADINGS) as TableName[])
    yield { name: `${name}.csv`, parts: [tableText([HEADINGS[name], ...gstReturn.rows[name]])] };
  yield { name: 'summary.txt', parts: [summaryText({ ...facts, gstReturn })] };
}

export async function isAnyIssued(db: Queries, { from, to }: Days): Promise<boolean> {
  for (const { prefix, year } of await store.numberSeries(db)) {
    const of = { prefix, year, after: 0, many: 1, from, to };
    if ((await store.getDocumentsOfDays(db, of)).length > 0) return true;
  }
  return false;
}

async function* registerParts(
  db: Queries,
  days: Days,
  gstReturn: GstReturn,
): AsyncGenerator<string> {
  yield tableText([REGISTER]);
  for await (const rows of getDocumentsOfPeriod(db, days)) {
    const corrected = await store.correctedDocuments(db, correctedBy(rows));
    for (const row of rows)
      addDocument(gstReturn, {
        row,
        body: toBody(row.body),
        corrected: corrected.get(row.corrects_id ?? '')?.total ?? 0,
      });
    yield tableText(rows.map(registerLine));
  }
}

function registerLine(row: DocumentRow): string[] {
  const { buyer, supply, corrects, reinstates } = toBody(row.body);
  const heads = [row.taxable_paise, row.cgst_paise, row.sgst_paise, row.igst_paise];
  return [
    row.full_number,
    TITLES[row.kind],
    toolDate(row.issued_on),
    corrects?.number ?? '',
    reinstates?.number ?? '',
    buyer.name,
    buyer.gstin,
    supply ? placeName(supply.place) : '',
    supply?.source ?? '',
    ...[...heads, row.total_paise].map(rupees),
    row.order_id,
    row.payment_id,
    row.refund_id ?? '',
  ];
}
