// Statements that take long, as the log is told of them: their text with a sign for each value, never a value.
import type { Logger } from 'kysely';
import type { Log } from '../../platform/ports.ts';
import { workContext } from '../../platform/work-context.ts';

/** A list of a thousand ids has as many signs: its beginning says enough. */
const TEXT_MAX = 2000;

/** For Kysely. Whatever took longer than `overMs`, waiting for the thread that reads included, is told, failed or not. */
export function slowStatements({ log, overMs }: { log: Log; overMs: number }): Logger {
  return ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < overMs) return;
    const statement = query.sql.replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX);
    const milliseconds = Math.round(queryDurationMillis);
    log.warn({ statement, milliseconds, ...workContext() }, 'a statement was slow');
  };
}
