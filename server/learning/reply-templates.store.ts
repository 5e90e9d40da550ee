// Queries for reply templates.
import type { Queries } from '../platform/ports.ts';
import type { ReplyTemplateRow } from '../platform/tables.ts';

export function listTemplates(db: Queries): Promise<ReplyTemplateRow[]> {
  return db.selectFrom('reply_templates').selectAll().orderBy('title').execute();
}

export async function insertTemplate(tx: Queries, row: ReplyTemplateRow): Promise<void> {
  await tx.insertInto('reply_templates').values(row).execute();
}

export async function updateTemplate(
  tx: Queries,
  id: string,
  texts: Pick<ReplyTemplateRow, 'title' | 'body'>,
): Promise<void> {
  await tx.updateTable('reply_templates').set(texts).where('id', '=', id).execute();
}

/** False if there is no such template. */
export async function deleteTemplate(db: Queries, id: string): Promise<boolean> {
  const query = db.deleteFrom('reply_templates').where('id', '=', id).returning('id');
  return (await query.executeTakeFirst()) !== undefined;
}
