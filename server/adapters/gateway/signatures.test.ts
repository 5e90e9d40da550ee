// The provider's documented vector, and everything that only looks like a signature.
import { expect, test } from 'vitest';
import { isSignature } from './razorpay.ts';

const SECRET = 'EnLs21M47BllR3X8PSFtjtbd';
const MESSAGE = 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l';
const SIGNATURE = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f';

test('S15: the documented signature is accepted, as text and as bytes', () => {
  expect(isSignature(SIGNATURE, MESSAGE, SECRET)).toBe(true);
  expect(isSignature(SIGNATURE, Buffer.from(MESSAGE), SECRET)).toBe(true);
});

test('S15: one changed character of 64 is refused', () => {
  for (let at = 0; at < SIGNATURE.length; at += 1) {
    const otherCharacter = SIGNATURE[at] === '0' ? '1' : '0';
    const changed = SIGNATURE.slice(0, at) + otherCharacter + SIGNATURE.slice(at + 1);
    expect(isSignature(changed, MESSAGE, SECRET)).toBe(false);
  }
});

test.each([
  ['empty', ''],
  ['63 characters', SIGNATURE.slice(1)],
  ['65 characters', `${SIGNATURE}0`],
  ['upper case', SIGNATURE.toUpperCase()],
  ['no hexadecimal', 'z'.repeat(64)],
  ['with a line break', `${SIGNATURE}\n`],
])('S15: a signature that is %s is refused', (_what, signature) => {
  expect(isSignature(signature, MESSAGE, SECRET)).toBe(false);
});
