import { expect, test } from 'vitest';
import { readCertificatePass } from './certificate-pass.ts';

const createStorage = (text: string | null) => ({ getItem: () => text });
const pass = { courseId: 'c1', courseName: 'Brand identity', score: 0, total: 0 };

test('OPEN-08 a score of 0 is valid', () => {
  expect(readCertificatePass(createStorage(JSON.stringify(pass)), 'c1')).toEqual(pass);
});

test('a score passed for another course is ignored', () => {
  expect(readCertificatePass(createStorage(JSON.stringify(pass)), 'c2')).toBeUndefined();
});

test('missing, broken or foreign values are ignored', () => {
  for (const text of [null, '', '{', '[]', '"c1"', '{"courseId":"c1"}']) {
    expect(readCertificatePass(createStorage(text), 'c1')).toBeUndefined();
  }
});
