// What is sealed opens under its own setting and for its own row only.
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const TEXT = 'Your code is 123456. आपका कोड।';

test('a sealed text shows nothing, is never the same twice, and opens again', () => {
  const [one, other] = [seal('setting', 'row', TEXT), seal('setting', 'row', TEXT)];
  expect(one).toMatch(/^[\w-]+$/);
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('utf8')).not.toContain('123456');
  expect(unseal('setting', 'row', one)).toBe(TEXT);
});

test('another setting, another row, a changed or cut text open nothing', () => {
  const sealed = seal('setting', 'row', TEXT);
  const changed = Buffer.from(sealed, 'base64url');
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(unseal('settinG', 'row', sealed)).toBeUndefined();
  expect(unseal('setting', 'roW', sealed)).toBeUndefined();
  expect(unseal('setting', 'row', changed.toString('base64url'))).toBeUndefined();
  expect(unseal('setting', 'row', sealed.slice(0, 20))).toBeUndefined();
  expect(unseal('setting', 'row', '')).toBeUndefined();
});
