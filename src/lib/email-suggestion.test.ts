// Email addresses with a likely typo, and the suggested correction.
import { expect, test } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

test.each([
  ['asha@gmail.con', 'asha@gmail.com'],
  [' Asha.Rao@GMAIL.CON ', 'asha.rao@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gamil.com', 'asha@gmail.com'],
  ['asha@gmal.com', 'asha@gmail.com'],
  ['asha@gmaill.com', 'asha@gmail.com'],
  ['asha@yaho.com', 'asha@yahoo.com'],
  ['asha@yahoo.co.im', 'asha@yahoo.co.in'],
  ['asha@redifmail.com', 'asha@rediffmail.com'],
  ['asha@hotmial.com', 'asha@hotmail.com'],
  ['asha@mystudio.con', 'asha@mystudio.com'],
])('%s gets the suggestion %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'asha@gmail.com',
  'asha@ymail.com',
  'asha@mail.com',
  'asha@yahoo.co.in',
  'asha@rangshala.example',
  'asha@mystudio.co',
  'asha@gm',
  'asha',
  '@gmail.con',
  '',
])('%j gets no suggestion', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
