// Admin functions for categories.
import type * as z from 'zod/mini';
import type { NewCategory } from '#contract/courses/authoring.ts';
import type { updateCategory } from '#contract/courses/categories.ts';
import type { Category } from '#contract/courses/course.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import * as store from './authoring.store.ts';
import { findCategoryById } from './catalogue.store.ts';
import { toCategoryView } from './catalogue.ts';

type CategoryChange = z.output<NonNullable<(typeof updateCategory)['body']>>;

/** Fails: conflict (a category has this name, ignoring case). Source: API-18. */
export async function addCategory(
  deps: Deps,
  adminId: string,
  form: NewCategory,
): Promise<Category> {
  const category = {
    id: deps.random.id(),
    name: form.name,
    name_key: toCategoryKey(form.name),
    description: form.description ?? '',
    created_at: deps.clock(),
  };
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.insertCategory(tx, category))) throw createNameTakenError();
    await recordChange(deps, tx, { adminId, before: undefined, after: category });
  });
  deps.changed();
  return toCategoryView(category);
}

/** Changes the fields that are sent. Fails: not_found, conflict. */
export async function changeCategory(
  deps: Deps,
  adminId: string,
  form: CategoryChange,
): Promise<Category> {
  const before = requireFound(
    await findCategoryById(deps.db, form.categoryId),
    'Category not found.',
  );
  const name = form.name ?? before.name;
  const change = {
    name,
    name_key: toCategoryKey(name),
    description: form.description ?? before.description,
  };
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.updateCategory(tx, before.id, change))) throw createNameTakenError();
    await recordChange(deps, tx, { adminId, before, after: { ...before, ...change } });
  });
  deps.changed();
  return toCategoryView({ ...before, ...change });
}

/** Its courses remain without a category; returns how many. Fails: not_found. */
export async function removeCategory(deps: Deps, adminId: string, id: string): Promise<number> {
  const uncategorized = await deps.db.transaction().execute(async (tx) => {
    const before = await findCategoryById(tx, id);
    const courses = await store.removeCategoryFromCourses(tx, id);
    if (!(await store.deleteCategory(tx, id))) {
      throw new AppError('not_found', 'Category not found.');
    }
    await recordChange(deps, tx, { adminId, before, after: undefined });
    return courses.length;
  });
  deps.changed();
  return uncategorized;
}

/** Equal for names that differ only in case and white space. */
export function toCategoryKey(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

interface Change {
  adminId: string;
  before: { id: string; name: string } | undefined;
  after: { id: string; name: string } | undefined;
}

function recordChange(deps: Deps, tx: Queries, { adminId, before, after }: Change): Promise<void> {
  const subject = after ?? before;
  const changes = [{ field: 'name', before: before?.name ?? '', after: after?.name ?? '' }];
  return recordAuditEntry(deps, tx, { adminId, action: 'edit-categories', subject, changes });
}

function createNameTakenError(): AppError {
  return createFieldError('name', 'A category with this name already exists.', 'conflict');
}
