// The provider's documented example, and values that only look like a signature.
import { expect, test } from 'vitest';
import { isValidSignature } from './razorpay.ts';

const SECRET = 'EnLs21M47BllR3X8PSFtjtbd';
const MESSAGE = 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l';
const SIGNATURE = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f';

test('S15: accepts the documented signature for a message as text and as bytes', () => {
  expect(isValidSignature(SIGNATURE, MESSAGE, SECRET)).toBe(true);
  expect(isValidSignature(SIGNATURE, Buffer.from(MESSAGE), SECRET)).toBe(true);
});

test('S15: refuses a signature with one of its 64 characters changed', () => {
  for (let index = 0; index < SIGNATURE.length; index += 1) {
    const otherCharacter = SIGNATURE[index] === '0' ? '1' : '0';
    const changed = SIGNATURE.slice(0, index) + otherCharacter + SIGNATURE.slice(index + 1);
    expect(isValidSignature(changed, MESSAGE, SECRET)).toBe(false);
  }
});

test.each([
  ['empty', ''],
  ['63 characters', SIGNATURE.slice(1)],
  ['65 characters', `${SIGNATURE}0`],
  ['upper case', SIGNATURE.toUpperCase()],
  ['no hexadecimal', 'z'.repeat(64)],
  ['with a line break', `${SIGNATURE}\n`],
])('S15: refuses a signature that is %s', (_what, signature) => {
  expect(isValidSignature(signature, MESSAGE, SECRET)).toBe(false);
});
