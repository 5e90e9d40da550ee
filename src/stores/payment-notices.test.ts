// Successive notices about payments.
import { beforeEach, expect, it } from 'vitest';
import { $notices, type Notice } from './notices.ts';
import { notifyOfPayment } from './payment-notices.ts';

const notice = (type: Notice['type'], title: string): Notice => ({ layer: 'banner', type, title });
const titles = () => $notices.get().map(({ title }) => title);

beforeEach(() => $notices.set([]));

it('a success notice replaces only the error before it', () => {
  notifyOfPayment(notice('success', 'First course'));
  notifyOfPayment(notice('error', 'Trouble'));
  notifyOfPayment(notice('success', 'Second course'));
  notifyOfPayment(notice('success', 'Third course'));
  expect(titles()).toEqual(['First course', 'Second course', 'Third course']);
});

it('an error notice does not replace earlier ones', () => {
  notifyOfPayment(notice('warning', 'Cancelled'));
  notifyOfPayment(notice('error', 'Trouble'));
  expect(titles()).toEqual(['Cancelled', 'Trouble']);
});
