// A part of a text, as people type it into a search box, in words of SQL that both engines read alike.
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';

/** Whether one of the texts contains the part, signs of a pattern taken as they are. */
export function contains(
  part: string,
  ...texts: readonly Expression<string | null>[]
): Expression<SqlBool>[] {
  const pattern = `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  // SQLite knows only the case of a to z, so a text is also compared as it was typed.
  return texts.flatMap((text) => [
    sql<SqlBool>`lower(${text}) like ${pattern.toLowerCase()} escape '\\'`,
    sql<SqlBool>`${text} like ${pattern} escape '\\'`,
  ]);
}
