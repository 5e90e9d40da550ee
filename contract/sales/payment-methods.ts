// Names of payment methods for pages and documents.

const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  cash: 'Cash',
  'bank-transfer': 'Bank transfer',
};

/** The display name of a method. An unknown name is returned unchanged. */
export function getMethodName(method: string): string {
  return METHODS[method] ?? method;
}
