// The error that an operator sees for an unusable database: the setting, the place, the remedy,
// never a password.
import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { explainDatabaseFault } from './database-faults.ts';

const FILE = '/var/lib/rangshala/rangshala.sqlite';
const POSTGRES = 'postgres://desk:a-secret@db.studio.example:6432/school';

const createError = (facts: object, message = 'It failed') =>
  Object.assign(new Error(message), facts);

test.each([
  [{ errcode: 11 }, /^The database file \/var\/lib\/rangshala\/rangshala\.sqlite is damaged\./],
  [{ errcode: 26 }, /is damaged.*npm run restore -- FOLDER/],
  [{ errcode: 13 }, /^The disk that holds .* is full\. Free some space/],
  [{ errcode: 4874 }, /is full/],
  [{ errcode: 522 }, /cannot be read or written \(It failed\)\. Is the disk full\?/],
  [{ errcode: 14 }, /cannot be opened for writing\. Run this as the user/],
  [{ errcode: 1032 }, /cannot be opened for writing/],
  [{ errcode: 5 }, /^Another process has been writing/],
  [{ code: 'ENOSPC' }, /is full/],
])('explains a SQLite file that fails with %o', (facts, text) => {
  expect(explainDatabaseFault(createError(facts), FILE)).toMatch(text);
});

test.each([
  [{ code: '3D000' }, /at db\.studio\.example:6432 has no database "school"\. Create it/],
  [{ code: '28P01' }, /at db\.studio\.example:6432 refuses the user "desk"/],
  [{ code: '42501' }, /the user "desk" lacks rights in the database "school"/],
  [{ code: 'ECONNREFUSED' }, /cannot be reached at db\.studio\.example:6432 \(It failed\)/],
  [{ code: 'ENOTFOUND' }, /cannot be reached/],
  [{ code: '53100' }, /^The disk of PostgreSQL or of DATA_DIR is full/],
])('explains a PostgreSQL database that fails with %o', (facts, text) => {
  const fault = explainDatabaseFault(createError(facts), POSTGRES);
  expect(fault).toMatch(text);
  expect(fault).not.toContain('a-secret');
});

test('finds the cause inside our own error', () => {
  const cause = createError({ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED');
  const error = new AppError('busy', 'Please try again.', { cause });
  expect(explainDatabaseFault(error, POSTGRES)).toContain('cannot be reached');
  expect(explainDatabaseFault(new AggregateError([cause]), POSTGRES)).toContain(
    'cannot be reached',
  );
});

test('names a missing table', () => {
  const ofSqlite = createError({ errcode: 1 }, 'no such table: order_items');
  const ofPostgres = createError({ code: '42P01' }, 'relation "order_items" does not exist');
  for (const fault of [
    explainDatabaseFault(ofSqlite, FILE),
    explainDatabaseFault(ofPostgres, POSTGRES),
  ])
    expect(fault).toMatch(/lacks the table order_items.*npm run restore -- FOLDER/);
});

test('does not report our own errors as database faults', () => {
  expect(explainDatabaseFault(new TypeError('x is undefined'), FILE)).toBeUndefined();
  expect(
    explainDatabaseFault(createError({ errcode: 1 }, 'near "x": syntax error'), FILE),
  ).toBeUndefined();
  expect(explainDatabaseFault('a text', POSTGRES)).toBeUndefined();
});

test('does not show a malformed database URL', () => {
  const fault = explainDatabaseFault(
    createError({ code: 'ENOTFOUND' }),
    'postgres://desk:a secret@:x/',
  );
  expect(fault).toContain('cannot be reached');
  expect(fault).not.toContain('secret');
});
