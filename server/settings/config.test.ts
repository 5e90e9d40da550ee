// Where visitors' messages go, by the settings.
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  [{}, 'hello@rangshala.example'],
  [{ MAIL_FROM: 'Studio <studio@example.com>' }, 'studio@example.com'],
  [{ MAIL_FROM: 'studio@example.com' }, 'studio@example.com'],
  [{ MAIL_FROM: 'studio@example.com', CONTACT_TO: 'desk@example.com' }, 'desk@example.com'],
])('with %j messages go to %s', (settings, address) => {
  expect(readConfig(settings).contactTo).toBe(address);
});

test.each([
  [{ CONTACT_TO: 'a@example.com, b@example.com' }, /CONTACT_TO must be/],
  [{ MAIL_FROM: 'Studio' }, /MAIL_FROM must be/],
])('%j stops the start', (settings, fault) => {
  expect(() => readConfig(settings)).toThrow(fault);
});
