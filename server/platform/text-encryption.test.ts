// Encrypted text can be decrypted only with its own setting, purpose and row.
import { expect, test } from 'vitest';
import { encryptText, decryptText } from './text-encryption.ts';

const KEY = { setting: 'setting', purpose: 'text of mails' } as const;
const TEXT = 'Your code is 123456. आपका कोड।';

test('encrypted text is unreadable, differs each time, and can be decrypted', () => {
  const [left, right] = [encryptText(KEY, 'row', TEXT), encryptText(KEY, 'row', TEXT)];
  expect(left).toMatch(/^[\w-]+$/);
  expect(left).not.toBe(right);
  expect(Buffer.from(left, 'base64url').toString('utf8')).not.toContain('123456');
  expect(decryptText(KEY, 'row', left)).toBe(TEXT);
});

test('decrypts nothing with another setting, purpose or row, or if the text is changed or cut', () => {
  const encrypted = encryptText(KEY, 'row', TEXT);
  const changed = Buffer.from(encrypted, 'base64url');
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(decryptText({ ...KEY, setting: 'settinG' }, 'row', encrypted)).toBeUndefined();
  expect(decryptText({ ...KEY, purpose: 'keys of films' }, 'row', encrypted)).toBeUndefined();
  expect(decryptText(KEY, 'roW', encrypted)).toBeUndefined();
  expect(decryptText(KEY, 'row', changed.toString('base64url'))).toBeUndefined();
  expect(decryptText(KEY, 'row', encrypted.slice(0, 20))).toBeUndefined();
  expect(decryptText(KEY, 'row', '')).toBeUndefined();
});
