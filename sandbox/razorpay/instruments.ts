// The marks that each way of paying leaves on a payment.
import type { Desk } from './desk.ts';
import type { Method, Payment } from './entities.ts';

const TEST_VPA = 'success@razorpay';
const TEST_CARD = {
  entity: 'card',
  name: '',
  last4: '1007',
  network: 'Visa',
  type: 'credit',
  issuer: null,
  international: false,
} as const;

type Marks = Pick<Payment, 'card_id' | 'card' | 'bank' | 'wallet' | 'vpa' | 'upi'>;

export function marksOf(method: Method, desk: Desk): Marks {
  const none = { card_id: null, bank: null, wallet: null, vpa: null };
  switch (method) {
    case 'upi':
      return {
        ...none,
        vpa: TEST_VPA,
        upi: { payer_account_type: 'bank_account', vpa: TEST_VPA, flow: 'collect' },
      };
    case 'card':
    case 'emi': {
      const id = desk.id('card_');
      return { ...none, card_id: id, card: { id, ...TEST_CARD, emi: method === 'emi' } };
    }
    case 'netbanking':
      return { ...none, bank: 'HDFC' };
    case 'wallet':
      return { ...none, wallet: 'payzapp' };
  }
}

/** The bank's own reference, known once a payment is authorised. */
export function acquirerDataOf(method: Method, desk: Desk): Payment['acquirer_data'] {
  const reference = desk.id('');
  switch (method) {
    case 'upi':
      return { rrn: reference, upi_transaction_id: desk.id('') };
    case 'card':
    case 'emi':
      return { auth_code: reference };
    case 'netbanking':
      return { bank_transaction_id: reference };
    case 'wallet':
      return { transaction_id: reference };
  }
}
