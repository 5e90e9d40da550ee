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

/** Empty if unknown to the provider; an unknown name is shown as it is. */
export function methodName(method: string): string {
  return METHODS[method] ?? method;
}
