// The question before a category goes: what becomes of its courses is told first.
import { useCallback, useState } from 'react';
import type { Category } from '#contract/course.ts';
import { groupDigits } from '#contract/digits.ts';
import { fetchManaged, NEWEST_COURSES } from '#site/api/admin-courses.ts';
import { deleteCategory } from '#site/api/authoring.ts';
import { counted } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notifyAdmin, notifyFailure } from './notices.ts';

interface DeleteCategoryProps {
  /** Undefined while none is asked about. */
  category: Category | undefined;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteCategory({ category, onDeleted, onClose }: DeleteCategoryProps) {
  const [busy, setBusy] = useState(false);
  const courses = useCoursesOf(category?._id);
  const confirm = async () => {
    if (!category || busy) return;
    setBusy(true);
    try {
      await deleteCategory(category._id);
      notifyAdmin('success', 'Success', `'${category.name}' is deleted.`);
      onDeleted();
    } catch (error) {
      notifyFailure(error, 'Failed to delete category');
    }
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={category !== undefined}
      title={`Delete '${category?.name ?? ''}'?`}
      lead={consequence(courses)}
      confirmText="Delete category"
      busy={busy}
      busyText="Deleting..."
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

interface InCategory {
  /** The first of them. */
  names: string[];
  total: number;
}

/** Null until they are known for this category. */
function useCoursesOf(categoryId: string | undefined): InCategory | null {
  const load = useCallback(async () => {
    if (categoryId === undefined) return null;
    const found = await fetchManaged({ ...NEWEST_COURSES, category: categoryId });
    const names = found.data.slice(0, NAMED_MOST).map(({ name }) => name);
    return { categoryId, inIt: { names, total: found.total } };
  }, [categoryId]);
  const [loaded] = useLoaded(load);
  const found = loaded.status === 'ready' ? loaded.value : null;
  return found?.categoryId === categoryId ? (found?.inIt ?? null) : null;
}

const NAMED_MOST = 3;

function consequence(inIt: InCategory | null): string {
  if (!inIt) return 'Courses that are in it stay, without a category.';
  const { names, total } = inIt;
  if (total === 0) return 'No course is in it.';
  const others = groupDigits(total - names.length);
  const listed = names.join(', ') + (total > names.length ? ` and ${others} more` : '');
  const stay = total === 1 ? 'It stays' : 'They stay';
  return `${counted(total, 'course')} in it: ${listed}. ${stay}, without a category.`;
}
