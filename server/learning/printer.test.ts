// The printer: limited, recovers after a failure, and does not delay the exit of the process.
import { afterEach, expect, it } from 'vitest';
import { createCertificatePrinter } from './printer.ts';
import type { CertificatePrinter } from './printer.ts';

const sheet = {
  certificate: {
    id: 'f'.repeat(24),
    courseId: 'c',
    courseName: 'Kolam',
    studentName: 'आरोही शर्मा',
    score: 2,
    total: 2,
    issuedAt: '2026-11-12T10:00:00.000Z',
    valid: true,
  },
  organization: { name: 'Rangshala', city: 'Mumbai' },
  address: 'https://rangshala.example/verify/ffffffffffffffffffffffff',
};
let printer: CertificatePrinter | undefined;
afterEach(() => printer?.close());

it('continues after a certificate that cannot be drawn', async () => {
  printer = createCertificatePrinter();
  const tooLong = { ...sheet, address: 'x'.repeat(10_000) };
  await expect(printer.print(tooLong, 'a')).rejects.toThrow();
  const bytes = await printer.print(sheet, 'a');
  expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
}, 60_000);

it('refuses orders beyond its queue as busy, and rejects waiting orders when it closes', async () => {
  printer = createCertificatePrinter();
  const { print } = printer;
  const orders = Array.from({ length: 22 }, () => print(sheet, 'a'));
  const settledOrders = Promise.allSettled(orders);
  await expect(orders[21]).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 });
  await printer.close();
  const left = (await settledOrders).filter((item) => item.status === 'rejected');
  expect(left.length).toBeGreaterThanOrEqual(2);
}, 60_000);
