// Successive notices about payments.
import { beforeEach, expect, it } from 'vitest';
import { $notices, type Notice } from './notices.ts';
import { notifyOfPayment } from './payment-notices.ts';

const createNotice = (type: Notice['type'], title: string): Notice => ({
  layer: 'banner',
  type,
  title,
});
const listTitles = () => $notices.get().map(({ title }) => title);

beforeEach(() => $notices.set([]));

it('a success notice replaces only the error before it', () => {
  notifyOfPayment(createNotice('success', 'First course'));
  notifyOfPayment(createNotice('error', 'Trouble'));
  notifyOfPayment(createNotice('success', 'Second course'));
  notifyOfPayment(createNotice('success', 'Third course'));
  expect(listTitles()).toEqual(['First course', 'Second course', 'Third course']);
});

it('an error notice does not replace earlier ones', () => {
  notifyOfPayment(createNotice('warning', 'Cancelled'));
  notifyOfPayment(createNotice('error', 'Trouble'));
  expect(listTitles()).toEqual(['Cancelled', 'Trouble']);
});
