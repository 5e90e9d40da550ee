// CSV in the variants that spreadsheets export.
import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const cells = (text: string) => readCsv(text)?.map((row) => row.cells);

it.each([
  ['commas', 'email,name\na@b.in,Asha\n'],
  ['semicolons', 'email;name\r\na@b.in;Asha'],
  ['tabs and a byte order mark', '\ufeffemail\tname\ra@b.in\tAsha\r'],
  ['quotes and blanks', '"email" , "name"\n"a@b.in", Asha \n,\n\n'],
])('reads %s', (_what, text) => {
  expect(cells(text)?.map((row) => row.map((cell) => cell.replaceAll('"', '').trim()))).toEqual([
    ['email', 'name'],
    ['a@b.in', 'Asha'],
  ]);
});

it('reads quoted cells unchanged, and counts lines as an editor does', () => {
  const rows = readCsv('a,b\n"one, ""two""","three\nfour"\n\nfive,six');
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['one, "two"', 'three\nfour'] },
    { line: 5, cells: ['five', 'six'] },
  ]);
});

it('refuses an unclosed quote, and returns no rows for empty text', () => {
  expect(readCsv('a,"b\nc')).toBeUndefined();
  expect(readCsv('')).toEqual([]);
});
