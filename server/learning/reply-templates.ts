// Texts that the team inserts into answers.
import { TEMPLATES_MAX } from '#contract/learning/reply-templates.ts';
import type { ReplyTemplate } from '#contract/learning/reply-templates.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import * as store from './reply-templates.store.ts';

export async function listReplyTemplates(db: Queries): Promise<ReplyTemplate[]> {
  const rows = await store.listTemplates(db);
  return rows.map(({ id, title, body }) => ({ _id: id, title, body }));
}

type TemplatesDeps = Pick<Deps, 'db' | 'random' | 'clock'>;

/** Adds a template without `templateId`, unless there is the same one. Fails: not_found, conflict. */
export async function saveReplyTemplate(
  deps: TemplatesDeps,
  adminId: string,
  { templateId, ...texts }: { templateId?: string | undefined; title: string; body: string },
): Promise<ReplyTemplate[]> {
  return deps.db.transaction().execute(async (tx) => {
    const rows = await store.listTemplates(tx);
    if (templateId !== undefined) {
      const row = requireFound(
        rows.find(({ id }) => id === templateId),
        NOT_FOUND,
      );
      await store.updateTemplate(tx, row.id, texts);
      await recordChange(deps, tx, adminId);
      return listReplyTemplates(tx);
    }
    const isThere = rows.some(({ title, body }) => title === texts.title && body === texts.body);
    if (!isThere) {
      if (rows.length >= TEMPLATES_MAX)
        throw new AppError('conflict', `There can be at most ${TEMPLATES_MAX} templates.`);
      const row = { id: deps.random.id(), ...texts, created_at: deps.clock() };
      await store.insertTemplate(tx, row);
      await recordChange(deps, tx, adminId);
    }
    return listReplyTemplates(tx);
  });
}

/** Fails: not_found. */
export async function deleteReplyTemplate(
  deps: TemplatesDeps,
  adminId: string,
  id: string,
): Promise<ReplyTemplate[]> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await store.deleteTemplate(tx, id))) throw new AppError('not_found', NOT_FOUND);
    await recordChange(deps, tx, adminId);
    return listReplyTemplates(tx);
  });
}

const recordChange = (deps: TemplatesDeps, tx: Queries, adminId: string): Promise<void> =>
  recordAuditEntry(deps, tx, { adminId, action: 'edit-reply-templates' });

const NOT_FOUND = 'Template not found.';
