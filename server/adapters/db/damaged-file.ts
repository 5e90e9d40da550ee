// A SQLite file that is no whole database, told with the way out of it.

/** SQLITE_CORRUPT and SQLITE_NOTADB, without what further says which page it is. */
const DAMAGED: readonly number[] = [11, 26];

const WAY_OUT =
  'The file of the database (DATA_DIR/rangshala.sqlite, or what DATABASE_URL names) is damaged. Keep it: move it, and what lies ' +
  'beside it with -wal and -shm at the end of its name, to another folder. Then bring the last backup back: npm run restore -- FOLDER';

/** For people; undefined where it is another error. */
export function damagedFile(error: unknown): string | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  return DAMAGED.includes(Number(error.errcode) & 0xff) ? WAY_OUT : undefined;
}

/** What a command says of what ended it. */
export function errorText(error: unknown): string {
  return damagedFile(error) ?? (error instanceof Error ? error.message : String(error));
}
