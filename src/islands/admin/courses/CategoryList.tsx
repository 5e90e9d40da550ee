import { useRef, useState, useCallback } from 'react';
import * as z from 'zod/mini';
import type { Category } from '#contract/courses/course.ts';
import { groupDigits } from '#contract/digits.ts';
import { NewCategory } from '#contract/courses/authoring.ts';
import { deleteCategory, updateCategory } from '#contract/courses/categories.ts';
import type { ListedCategory } from '#site/api/authoring.ts';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';
import { fetchManagedCourses, DEFAULT_COURSES_QUERY } from '#site/api/admin-courses.ts';
import { pluralize } from '#site/lib/plural.ts';
import { call, getMessage } from '#site/api/client.ts';
import { useFallbackFocus } from '../../ui/use-fallback-focus.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAction } from '../../ui/forms/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { notifyOwn, notifyOwnError } from '../../ui/notices/notify.ts';

interface CategoryListProps {
  loaded: Loaded<ListedCategory[]>;
  onChanged: () => void;
}

export function CategoryList({ loaded, onChanged }: CategoryListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFallbackFocus(heading, loaded);
  return (
    <section>
      <h2 className="heading-xl" ref={heading} tabIndex={-1}>
        Existing Categories
      </h2>
      <WhenLoaded
        loaded={loaded}
        loading="Loading categories..."
        failed="The categories could not be loaded."
        onRetry={onChanged}
      >
        {(categories) =>
          categories.length === 0 ? (
            <p className="muted">No categories created yet</p>
          ) : (
            <CategoryLines categories={categories} onChanged={onChanged} />
          )
        }
      </WhenLoaded>
    </section>
  );
}

interface LinesProps {
  categories: readonly ListedCategory[];
  onChanged: () => void;
}

function CategoryLines({ categories, onChanged }: LinesProps) {
  const [edited, setEdited] = useState<Category>();
  const [deleted, setDeleted] = useState<Category>();
  return (
    <>
      <ul className="category-list ruled-list">
        {categories.map((category) => (
          <li key={category._id}>
            <div className="min-w-0">
              <strong dir="auto">{category.name}</strong>
              {category.description && (
                <p className="meta" dir="auto">
                  {category.description}
                </p>
              )}
            </div>
            {category.isEditable && (
              <Actions
                category={category}
                onEdit={() => setEdited(category)}
                onDelete={() => setDeleted(category)}
              />
            )}
          </li>
        ))}
      </ul>
      <EditCategory category={edited} onChanged={onChanged} onClose={() => setEdited(undefined)} />
      <DeleteCategory
        category={deleted}
        onDeleted={onChanged}
        onClose={() => setDeleted(undefined)}
      />
    </>
  );
}

interface ActionsProps {
  category: Category;
  onEdit: () => void;
  onDelete: () => void;
}

function Actions({ category: { name }, onEdit, onDelete }: ActionsProps) {
  return (
    <span className="row flex-nowrap gap-0">
      <button type="button" className="icon-btn" aria-label={`Rename ${name}`} onClick={onEdit}>
        <Icon name="pencil" />
      </button>
      <button type="button" className="icon-btn" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Icon name="trash" />
      </button>
    </span>
  );
}

interface DeleteCategoryProps {
  category: Category | undefined;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteCategory({ category, onDeleted, onClose }: DeleteCategoryProps) {
  const courses = useCategoryCourses(category?._id);
  const [busy, run] = useAction((error) =>
    notifyOwnError(error, 'Error', 'Failed to delete category'),
  );
  const confirm = async () => {
    if (!category) return;
    await run(async () => {
      await call(deleteCategory, { body: { categoryId: category._id } });
      notifyOwn('success', 'Success', `'${category.name}' was deleted.`);
      onDeleted();
    });
    onClose();
  };
  return (
    <ConfirmDialog
      open={category !== undefined}
      title={`Delete '${category?.name ?? ''}'?`}
      lead={formatConsequence(courses)}
      confirmText="Delete category"
      busy={busy}
      busyText="Deleting..."
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

interface CategoryCourses {
  names: string[];
  total: number;
}

function useCategoryCourses(categoryId: string | undefined): CategoryCourses | null {
  const load = useCallback(async () => {
    if (categoryId === undefined) return null;
    const result = await fetchManagedCourses({ ...DEFAULT_COURSES_QUERY, category: categoryId });
    const names = result.data.slice(0, NAMED_MAX).map(({ name }) => name);
    return { categoryId, inIt: { names, total: result.total } };
  }, [categoryId]);
  const [loaded] = useLoaded(load);
  const result = loaded.status === 'ready' ? loaded.value : null;
  return result?.categoryId === categoryId ? (result?.inIt ?? null) : null;
}

const NAMED_MAX = 3;

function formatConsequence(categoryCourses: CategoryCourses | null): string {
  if (!categoryCourses) return 'Courses in it will have no category.';
  const { names, total } = categoryCourses;
  if (total === 0) return 'It has no courses.';
  const remaining = groupDigits(total - names.length);
  const nameList = names.join(', ') + (total > names.length ? ` and ${remaining} more` : '');
  const subject = total === 1 ? 'The course' : 'The courses';
  return `It has ${pluralize(total, 'course')}: ${nameList}. ${subject} will have no category.`;
}

interface EditCategoryProps {
  category: Category | undefined;
  onChanged: () => void;
  onClose: () => void;
}

function EditCategory({ category, onChanged, onClose }: EditCategoryProps) {
  return (
    <Dialog open={category !== undefined} onClose={onClose} title="Rename category" plain>
      {category && <EditForm category={category} onChanged={onChanged} onClose={onClose} />}
    </Dialog>
  );
}

const FIELDS = { name: NewCategory.shape.name, description: z.string().check(z.trim()) };

type EditFormProps = Omit<EditCategoryProps, 'category'> & { category: Category };

function EditForm({ category, onChanged, onClose }: EditFormProps) {
  const form = useForm(FIELDS, {
    initial: { name: category.name, description: category.description },
    send: async (changed) => {
      await call(updateCategory, { body: { categoryId: category._id, ...changed } });
      notifyOwn('success', 'Success', 'Category updated successfully.');
      onChanged();
      onClose();
    },
    toErrorMessage: (error) => getMessage(error, 'Failed to update category'),
    errorField: 'name',
  });
  return (
    <form {...form.props} className="grid min-w-0 content-start gap-6">
      <TextField label="Category name" starred required {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
