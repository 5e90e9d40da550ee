// The response to a thrown error.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../platform/errors.ts';
import { findRefusal, formatIssue } from './error-handlers.ts';

const createError = (facts: object) => Object.assign(new Error('Slow down.'), facts);

it.each([
  [new AppError('conflict', 'No.'), 'conflict', 'No.'],
  [createError({ code: 'FST_REQ_FILE_TOO_LARGE' }), 'too_large', 'The file is too large.'],
  [createError({ code: 'ENOSPC' }), 'disk_full', expect.any(String)],
  [createError({ statusCode: 429 }), 'too_many', 'Slow down.'],
  [createError({ statusCode: 400 }), 'malformed', 'The request could not be read.'],
  [createError({ statusCode: 499 }), 'malformed', 'The request could not be read.'],
])('%s is refused as %s', (error, code, message) => {
  expect(findRefusal(error)).toMatchObject({ code, message });
});

it.each([
  ['our own error', new Error('Broken.')],
  ['a framework error with status 500', createError({ statusCode: 500 })],
  ['an error with a status below 400', createError({ statusCode: 399 })],
  ['a text', 'Broken.'],
  ['nothing', undefined],
])('%s is a bug, whose details are not sent to the client', (_name, error) => {
  expect(findRefusal(error)).toBeUndefined();
});

it('names the field that is missing, invalid or too long', () => {
  const Body = z.object({
    courseId: z.string(),
    lessons: z.array(z.int()),
    query: z.string().check(z.maxLength(3)),
  });
  const listMessages = (value: unknown) =>
    Body.safeParse(value, { error: formatIssue }).error?.issues.map(({ message }) => message);
  expect(listMessages({ lessons: [1, 'two'], query: 'four' })).toEqual([
    '`courseId` is required.',
    '`lessons.1` is invalid.',
    'Query must be at most 3 characters',
  ]);
  expect(listMessages('text')).toEqual(['The request could not be read.']);
});
