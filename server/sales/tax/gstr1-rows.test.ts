// Documents as rows of the GST return: counts those whose State the buyer did not give.
import { expect, test } from 'vitest';
import { splitTaxes } from '#contract/sales/gst.ts';
import { paise } from '#contract/sales/money.ts';
import { toBodyLine, sumLines } from './document-body.ts';
import type { DocumentBody } from './document-body.ts';
import { addDocument, createReturn } from './gstr1-rows.ts';

const about = { no: 1, description: 'Kolam', sac: '999293', rateBp: 1800, list: 99_900 };
const lines = [toBodyLine({ ...about, discount: 0 }, splitTaxes(paise(99_900), 1800, 'inter'))];

function buildInvoice(supply: NonNullable<DocumentBody['supply']>): DocumentBody {
  return {
    template: 'a4-2',
    kind: 'invoice',
    number: 'RSI/26-27/000001',
    issuedOn: '2026-11-25',
    issuedAt: 0,
    previous: '',
    seller: {
      legalName: 'Rangshala Example LLP',
      tradeName: '',
      state: '27',
      address: '',
      gstin: '27AAAFZ0000A1Z3',
      careMail: '',
      carePhone: '',
    },
    buyer: { name: 'Ananya Rao', address: '', gstin: '', state: supply.place },
    supply,
    lines,
    total: sumLines(lines),
    order: 'order',
    payment: { id: 'pay_1', method: 'upi', on: '2026-11-25' },
    corrects: null,
    refund: null,
    reinstates: null,
  };
}

test.each([
  ['given', 0],
  ['abroad', 0],
  ['earlier', 1],
  ['assumed', 1],
] as const)('if the State is %s, counts %i documents as assumed', (source, many) => {
  const gstReturn = createReturn();
  const place = source === 'abroad' ? '96' : '29';
  addDocument(gstReturn, {
    row: { prefix: 'RSI', year: '26-27', kind: 'invoice' },
    body: buildInvoice({ place, heads: 'inter', source }),
    corrected: 0,
  });
  expect(gstReturn.assumedStates).toBe(many);
});
