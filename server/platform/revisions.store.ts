// Numbers that count changes, by what has changed: processes of one database see by them what others did.
import type { Queries } from './ports.ts';
import type { RevisionRow } from './tables.ts';

/** catalogue: what visitors see of it; students: the public counts of students alone. */
export type CatalogueTopic = 'catalogue' | 'students';
/** drafts: previews of drafts that workers have to build. */
export type Topic = CatalogueTopic | 'drafts';

export async function count(db: Queries, name: Topic): Promise<void> {
  await db
    .insertInto('revisions')
    .values({ name, number: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((old) => ({ number: old('revisions.number', '+', 1) })),
    )
    .execute();
}

export function numbers(db: Queries): Promise<RevisionRow[]> {
  return db.selectFrom('revisions').selectAll().execute();
}
