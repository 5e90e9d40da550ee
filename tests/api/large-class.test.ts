// What a student gets of a course says nothing about the others in it, and so is as small in a large one.
import { expect, test } from 'vitest';
import { closeAfterTest } from '../support/closing.ts';
import { startLargeClass } from '../support/large-class.ts';

const MAX_BYTES = 8 * 1024;

test('a login and a course of a thousand students answer less than 8 KB', async () => {
  const many = closeAfterTest(await startLargeClass(1000));
  expect(await many.login()).toBeLessThan(MAX_BYTES);
  expect(await many.openCourse()).toBeLessThan(MAX_BYTES);
});
