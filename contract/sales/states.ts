// States and Union Territories of India by their GST codes.

/** Codes in use: 25 and 28 are not, and 96, 97 and 99 are no places of buyers in India. */
export const STATES = {
  '01': 'Jammu & Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra & Nagar Haveli and Daman & Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman & Nicobar',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
} as const;
export type StateCode = keyof typeof STATES;

export const STATE_CODES = Object.keys(STATES).sort() as [StateCode, ...StateCode[]];

/** The place of supply of a buyer outside India in tax returns. */
export const ABROAD = '96';

/** Territories that levy UTGST; Delhi, Puducherry and Jammu & Kashmir levy SGST. */
const UTGST: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97']);

export function isStateCode(code: string): code is StateCode {
  return Object.hasOwn(STATES, code);
}

/** The name of the State's tax on documents. */
export function getStateTaxName(code: StateCode): 'SGST' | 'UTGST' {
  return UTGST.has(code) ? 'UTGST' : 'SGST';
}
