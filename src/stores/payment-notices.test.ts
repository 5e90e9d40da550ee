// Successive notices about payments.
import { beforeEach, expect, it } from 'vitest';
import { $notices, type Notice } from './notices.ts';
import { notifyOfPayment } from './payment-notices.ts';

const notice = (type: Notice['type'], title: string): Notice => ({ layer: 'banner', type, title });
const titles = () => $notices.get().map(({ title }) => title);

beforeEach(() => $notices.set([]));

it('good news takes the place of the bad before it, and of nothing else', () => {
  notifyOfPayment(notice('success', 'First course'));
  notifyOfPayment(notice('error', 'Trouble'));
  notifyOfPayment(notice('success', 'Second course'));
  notifyOfPayment(notice('success', 'Third course'));
  expect(titles()).toEqual(['First course', 'Second course', 'Third course']);
});

it('bad news stands beside what was said before', () => {
  notifyOfPayment(notice('warning', 'Cancelled'));
  notifyOfPayment(notice('error', 'Trouble'));
  expect(titles()).toEqual(['Cancelled', 'Trouble']);
});
