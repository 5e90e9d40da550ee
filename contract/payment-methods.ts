// Ways to pay, in words: the same on pages, on documents and in the office.

const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  cash: 'Cash',
  'bank-transfer': 'Bank transfer',
};

/** Empty where the provider does not say; a name that is not known stays as the provider writes it. */
export function methodName(method: string): string {
  return METHODS[method] ?? method;
}
