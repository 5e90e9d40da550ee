// The question before a category goes: what becomes of its courses is told first.
import { useCallback, useState } from 'react';
import type { Category } from '#contract/course.ts';
import { fetchAdminCourses } from '#site/api/admin-courses.ts';
import { deleteCategory } from '#site/api/categories.ts';
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

/** Null until they are known for this category. */
function useCoursesOf(categoryId: string | undefined): string[] | null {
  const load = useCallback(async () => {
    if (categoryId === undefined) return null;
    const { courses } = await fetchAdminCourses();
    const inIt = courses.filter(({ category }) => category?.id === categoryId);
    return { categoryId, names: inIt.map(({ name }) => name) };
  }, [categoryId]);
  const [loaded] = useLoaded(load);
  const found = loaded.status === 'ready' ? loaded.value : null;
  return found?.categoryId === categoryId ? (found?.names ?? null) : null;
}

const NAMED_MOST = 3;

function consequence(names: string[] | null): string {
  if (!names) return 'Courses that are in it stay, without a category.';
  if (names.length === 0) return 'No course is in it.';
  const more = names.length > NAMED_MOST ? ` and ${names.length - NAMED_MOST} more` : '';
  const listed = names.slice(0, NAMED_MOST).join(', ') + more;
  const stay = names.length === 1 ? 'It stays' : 'They stay';
  return `${counted(names.length, 'course')} in it: ${listed}. ${stay}, without a category.`;
}
