// The options passed to the payment window.
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { createWindowOpener, buildWindowOptions } from './payment-window.ts';

it("PAY-12 OPEN-71: contain key, amount, order, brand, description and the buyer's details", () => {
  const user = {
    _id: 'u',
    firstName: 'Aarohi',
    lastName: 'Sharma',
    fullNamme: '',
    email: 'aarohi@example.com',
    image: '',
    accountType: 'Student',
    additionalDetails: { contactNumber: '9820012345', about: '' },
  };
  const order = { orderId: 'order_1', amount: paise(49900), currency: 'INR', keyId: 'rzp_test_x' };
  expect(buildWindowOptions(order, { courseName: 'Dots', user })).toMatchObject({
    key: 'rzp_test_x',
    amount: paise(49900),
    currency: 'INR',
    order_id: 'order_1',
    name: 'Rangshala',
    description: 'Enrollment for Dots',
    prefill: { name: 'Aarohi Sharma', email: 'aarohi@example.com', contact: '9820012345' },
  });
});

it('closes the window if the provider supports it, and does nothing otherwise', () => {
  const order = { orderId: 'order_1', amount: paise(49900), currency: 'INR', keyId: 'rzp_test_x' };
  const calls: string[] = [];
  class Bare {
    open = () => void calls.push('open');
    on = () => undefined;
  }
  class Closing extends Bare {
    close = () => void calls.push('close');
  }
  const doNothing = () => undefined;
  const events = { onPaid: doNothing, onTryFailed: doNothing, onDismissed: doNothing };
  for (const Window of [Bare, Closing]) {
    createWindowOpener(Window, { courseName: 'Dots', user: null })(order, events)();
  }
  expect(calls).toEqual(['open', 'open', 'close']);
});
