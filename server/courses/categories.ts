// Admin functions for categories.
import type * as z from 'zod/mini';
import type { NewCategory } from '#contract/courses/authoring.ts';
import type { updateCategory } from '#contract/courses/categories.ts';
import type { Category } from '#contract/courses/course.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, getFault, found } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { AuthoringDeps } from './authoring.ts';
import * as store from './authoring.store.ts';
import { categoryById } from './catalogue.store.ts';
import { categoryView } from './catalogue.ts';
import { categoryKey } from './category-key.ts';

type CategoryChange = z.output<NonNullable<(typeof updateCategory)['body']>>;

/** Fails: conflict (a category has this name, ignoring case). Source: API-18. */
export async function addCategory(
  deps: AuthoringDeps,
  adminId: string,
  form: NewCategory,
): Promise<Category> {
  const category = {
    id: deps.random.id(),
    name: form.name,
    name_key: categoryKey(form.name),
    description: form.description ?? '',
    created_at: deps.clock(),
  };
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.insertCategory(tx, category))) throw nameTaken();
    await record(deps, tx, { adminId, before: undefined, after: category });
  });
  deps.changed();
  return categoryView(category);
}

/** Changes the fields that are sent. Fails: not_found, conflict. */
export async function changeCategory(
  deps: AuthoringDeps,
  adminId: string,
  form: CategoryChange,
): Promise<Category> {
  const before = found(await categoryById(deps.db, form.categoryId), 'Category not found.');
  const name = form.name ?? before.name;
  const change = {
    name,
    name_key: categoryKey(name),
    description: form.description ?? before.description,
  };
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.updateCategory(tx, before.id, change))) throw nameTaken();
    await record(deps, tx, { adminId, before, after: { ...before, ...change } });
  });
  deps.changed();
  return categoryView({ ...before, ...change });
}

/** Its courses remain without a category; returns how many. Fails: not_found. */
export async function removeCategory(
  deps: AuthoringDeps,
  adminId: string,
  id: string,
): Promise<number> {
  const left = await deps.db.transaction().execute(async (tx) => {
    const before = await categoryById(tx, id);
    const courses = await store.leaveCategory(tx, id);
    if (!(await store.deleteCategory(tx, id))) {
      throw new AppError('not_found', 'Category not found.');
    }
    await record(deps, tx, { adminId, before, after: undefined });
    return courses.length;
  });
  deps.changed();
  return left;
}

interface Change {
  adminId: string;
  before: { id: string; name: string } | undefined;
  after: { id: string; name: string } | undefined;
}

function record(
  deps: AuthoringDeps,
  tx: Queries,
  { adminId, before, after }: Change,
): Promise<void> {
  const subject = after ?? before;
  const changes = [{ field: 'name', before: before?.name ?? '', after: after?.name ?? '' }];
  return recordAuditEntry(deps, tx, { adminId, action: 'edit-categories', subject, changes });
}

function nameTaken(): AppError {
  return getFault('name', 'A category with this name already exists.', 'conflict');
}
