// Explains to the operator why a database cannot be used, and what to do.
import { isDiskFull } from '../../platform/errors.ts';

/** Primary result codes of SQLite: https://sqlite.org/rescode.html */
const SQLITE = { error: 1, busy: 5, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cantOpen: 14 };
const SQLITE_NOT_A_DATABASE = 26;

const MISSING_TABLE = /no such table: (\w+)|relation "(\w+)" does not exist/;
const UNREACHABLE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/;

/** `address` is the path of a SQLite file, or `postgres://…`; a password in it is never shown. */
export function explainDatabaseFault(error: unknown, address: string): string | undefined {
  const errors = listCauses(error);
  if (errors.some(isDiskFull)) return explainFullDisk(address);
  const isPostgres = address.includes('://');
  const explain = isPostgres ? explainPostgresFault : explainSqliteFault;
  return errors.map((error) => explain(error, address)).find((text) => text !== undefined);
}

/** The error and its causes. */
function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const nested: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...nested.flatMap(listCauses)];
}

function explainFullDisk(address: string): string {
  const where = address.includes('://') ? 'of PostgreSQL or of DATA_DIR' : `that holds ${address}`;
  return `The disk ${where} is full. Free some space (df -h shows how much there is), then try again. Nothing is lost.`;
}

function explainSqliteFault(error: Error, path: string): string | undefined {
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
  switch (code) {
    case SQLITE.corrupt:
    case SQLITE_NOT_A_DATABASE:
      return `The database file ${path} is damaged. Keep it: ${MOVE_AND_RESTORE}`;
    case SQLITE.ioError:
      return `The database file ${path} cannot be read or written (${error.message}). Is the disk full? Check it with df -h, then try again.`;
    case SQLITE.cantOpen:
    case SQLITE.readOnly:
      return `The database file ${path} cannot be opened for writing. Run this as the user that the server runs as, who owns the file.`;
    case SQLITE.busy:
      return `Another process has been writing to ${path} for several seconds. Wait until it is done, then try again.`;
    case SQLITE.error:
      return explainMissingTable(error);
    default:
      return undefined;
  }
}

function explainPostgresFault(error: Error, address: string): string | undefined {
  const { host, database, user } = parseAddress(address);
  const code = 'code' in error ? String(error.code) : '';
  switch (code) {
    case '3D000':
      return `DATABASE_URL: PostgreSQL at ${host} has no database "${database}". Create it (createdb ${database}) or correct the name.`;
    case '28P01':
    case '28000':
      return `DATABASE_URL: PostgreSQL at ${host} refuses the user "${user}". Check the user name and the password.`;
    case '42501':
      return `DATABASE_URL: the user "${user}" lacks rights in the database "${database}" (${error.message}). Make that user its owner.`;
    case '42P01':
      return explainMissingTable(error);
    default: {
      if (error.message.includes('password must be a string'))
        return `DATABASE_URL: PostgreSQL at ${host} requires a password for "${user}". Add it to the URL.`;
      const isUnreachable = UNREACHABLE.test(code) || /timeout|terminated/i.test(error.message);
      if (!isUnreachable) return undefined;
      return `DATABASE_URL: PostgreSQL cannot be reached at ${host} (${error.message || code}). Check that it is running and that the URL is right.`;
    }
  }
}

const MOVE_AND_RESTORE =
  'move it and its -wal and -shm files to another folder, ' +
  'then restore the last backup: npm run restore -- FOLDER';

function explainMissingTable(error: Error): string | undefined {
  const [, ofSqlite, ofPostgres] = MISSING_TABLE.exec(error.message) ?? [];
  const table = ofSqlite ?? ofPostgres;
  if (table === undefined) return undefined;
  return (
    `The database lacks the table ${table}, so it is incomplete. Move the SQLite file away, or use an empty ` +
    'PostgreSQL database, then restore the last backup: npm run restore -- FOLDER'
  );
}

/** Shows nothing of an address that cannot be parsed: the password may be anywhere in it. */
function parseAddress(address: string): Record<'host' | 'database' | 'user', string> {
  if (!URL.canParse(address)) return { host: '(unreadable)', database: '', user: '' };
  const { hostname, port, pathname, username } = new URL(address);
  return {
    host: `${hostname || 'localhost'}:${port || '5432'}`,
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  };
}
