// @vitest-environment happy-dom
// A settled payment changes the page only for the person who paid.
import { expect, it, vi } from 'vitest';
import { requestSuccessMail, verifyPayment } from '#site/api/payments.ts';
import type { PendingPayment } from '#site/stores/pending-payments.ts';
import { signIn, toSessionUser } from '#site/stores/session.ts';
import { $enrolments, isEnrolled } from './enrolments.ts';
import { settle } from './settlement.ts';

vi.mock('#site/api/payments.ts');
// This environment has no Web Locks.
vi.stubGlobal('navigator', {});

const createPayment = (userId: string, courseId: string): PendingPayment => ({
  userId,
  courseId,
  courseName: 'Dots',
  amount: 149_900,
  razorpay_payment_id: `pay_${courseId}`,
  razorpay_order_id: `order_${courseId}`,
  razorpay_signature: 'signature',
});
const isOpen = (id: string) => isEnrolled({ id, studentIds: [] }, $enrolments.get(), 'asha');

it('S45: a pending payment of a user who has logged out enrols no other user of this device', async () => {
  vi.mocked(verifyPayment).mockResolvedValue(undefined);
  vi.mocked(requestSuccessMail).mockResolvedValue(undefined);
  const asha = toSessionUser({ _id: 'asha', accountType: 'Student' });
  if (asha) signIn(asha, 'token');
  const settled = await settle(createPayment('kabir', 'kolam'));
  expect(settled.settlement).toBe('verified');
  expect(isOpen('kolam')).toBe(false);
  await settle(createPayment('asha', 'rangoli'));
  expect(isOpen('rangoli')).toBe(true);
});
