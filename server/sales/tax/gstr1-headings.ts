// Column headings of the GSTR-1 tables as the offline tool of the GST portal reads them. They change between versions of the
// tool: compare them before an import.

/** The version that the headings were last compared with. */
export const OFFLINE_TOOL = 'the Returns Offline Tool as of June 2026';

const RATED = ['Rate', 'Taxable Value', 'Cess Amount'] as const;
const HSN = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
] as const;

export const HEADINGS = {
  b2b: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    ...RATED,
  ],
  b2cl: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    ...RATED,
    'E-Commerce GSTIN',
  ],
  b2cs: [
    'Type',
    'Place Of Supply',
    'Rate',
    'Applicable % of Tax Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  cdnr: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    'Applicable % of Tax Rate',
    ...RATED,
  ],
  cdnur: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    ...RATED,
  ],
  exp: [
    'Export Type',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Port Code',
    'Shipping Bill Number',
    'Shipping Bill Date',
    ...RATED,
  ],
  'hsn(b2b)': HSN,
  'hsn(b2c)': HSN,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
} as const satisfies Record<string, readonly string[]>;

export type TableName = keyof typeof HEADINGS;

/** Our own table of every document, for the accountant. */
export const REGISTER = [
  'Number',
  'Document',
  'Date',
  'Corrects',
  'Replaces',
  'Buyer',
  'GSTIN',
  'Place of supply',
  'Source of State',
  'Taxable value',
  'CGST',
  'SGST/UTGST',
  'IGST',
  'Total',
  'Order',
  'Payment',
  'Refund',
] as const;

/** States that the tool spells differently. */
export const TOOL_STATES: Readonly<Record<string, string>> = {
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '31': 'Lakshdweep',
  '35': 'Andaman & Nicobar Islands',
  '96': 'Foreign Country',
};
