// What is encrypted opens under its own setting and for its own row only.
import { expect, test } from 'vitest';
import { encryptText, decryptText } from './text-encryption.ts';

const TEXT = 'Your code is 123456. आपका कोड।';

test('a encrypted text shows nothing, is never the same twice, and opens again', () => {
  const [one, other] = [encryptText('setting', 'row', TEXT), encryptText('setting', 'row', TEXT)];
  expect(one).toMatch(/^[\w-]+$/);
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('utf8')).not.toContain('123456');
  expect(decryptText('setting', 'row', one)).toBe(TEXT);
});

test('another setting, another row, a changed or cut text open nothing', () => {
  const encrypted = encryptText('setting', 'row', TEXT);
  const changed = Buffer.from(encrypted, 'base64url');
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(decryptText('settinG', 'row', encrypted)).toBeUndefined();
  expect(decryptText('setting', 'roW', encrypted)).toBeUndefined();
  expect(decryptText('setting', 'row', changed.toString('base64url'))).toBeUndefined();
  expect(decryptText('setting', 'row', encrypted.slice(0, 20))).toBeUndefined();
  expect(decryptText('setting', 'row', '')).toBeUndefined();
});
