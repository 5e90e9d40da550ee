// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { CERTIFICATE_KEY, readCertificatePass } from './certificate-pass.ts';

function readStored(text: string | null, courseId: string) {
  sessionStorage.clear();
  if (text !== null) sessionStorage.setItem(CERTIFICATE_KEY, text);
  return readCertificatePass(courseId);
}
const pass = { courseId: 'c1', courseName: 'Brand identity', score: 0, total: 0 };

test('OPEN-08 a score of 0 is valid', () => {
  expect(readStored(JSON.stringify(pass), 'c1')).toEqual(pass);
});

test('a score passed for another course is ignored', () => {
  expect(readStored(JSON.stringify(pass), 'c2')).toBeUndefined();
});

test('missing, broken or foreign values are ignored', () => {
  for (const text of [null, '', '{', '[]', '"c1"', '{"courseId":"c1"}']) {
    expect(readStored(text, 'c1')).toBeUndefined();
  }
});
