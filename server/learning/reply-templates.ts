// Texts that the team inserts into answers.
import { TEMPLATES_MAX } from '#contract/learning/reply-templates.ts';
import type { ReplyTemplate } from '#contract/learning/reply-templates.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import * as store from './reply-templates.store.ts';

export async function listReplyTemplates(db: Queries): Promise<ReplyTemplate[]> {
  const rows = await store.listTemplates(db);
  return rows.map(({ id, title, body }) => ({ _id: id, title, body }));
}

/** Adds a template without `templateId`, unless there is the same one. Fails: not_found, conflict. */
export async function saveReplyTemplate(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  { templateId, ...texts }: { templateId?: string | undefined; title: string; body: string },
): Promise<ReplyTemplate[]> {
  return db.transaction().execute(async (tx) => {
    const rows = await store.listTemplates(tx);
    if (templateId !== undefined) {
      const row = requireFound(
        rows.find(({ id }) => id === templateId),
        NOT_FOUND,
      );
      await store.updateTemplate(tx, row.id, texts);
      return listReplyTemplates(tx);
    }
    const isThere = rows.some(({ title, body }) => title === texts.title && body === texts.body);
    if (!isThere) {
      if (rows.length >= TEMPLATES_MAX)
        throw new AppError('conflict', `There can be at most ${TEMPLATES_MAX} templates.`);
      await store.insertTemplate(tx, { id: random.id(), ...texts, created_at: clock() });
    }
    return listReplyTemplates(tx);
  });
}

/** Fails: not_found. */
export async function deleteReplyTemplate(db: Queries, id: string): Promise<ReplyTemplate[]> {
  if (!(await store.deleteTemplate(db, id))) throw new AppError('not_found', NOT_FOUND);
  return listReplyTemplates(db);
}

const NOT_FOUND = 'Template not found.';
