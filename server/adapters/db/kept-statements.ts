// Prepared statements of a SQLite connection, by their text: the least recently used go first.

const KEPT_STATEMENTS = 500;

/** Prepares each text once while it is kept. */
export function keptStatements<Statement>(
  prepare: (text: string) => Statement,
): (text: string) => Statement {
  const kept = new Map<string, Statement>();
  return (text) => {
    const statement = kept.get(text) ?? prepare(text);
    kept.delete(text);
    kept.set(text, statement);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_STATEMENTS) break;
      kept.delete(oldest);
    }
    return statement;
  };
}
