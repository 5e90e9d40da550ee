// The question before a course is deleted, and what came of it.
import { useState } from 'react';
import { deleteCourse } from '#site/api/admin-courses.ts';
import { ApiError } from '#site/api/client.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { isolated } from '#site/lib/isolated.ts';
import { counted } from '#site/lib/plural.ts';
import { notify } from '#site/stores/notices.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface DeleteCourseProps {
  /** Undefined while none is asked about. */
  course: SiteCourse | undefined;
  onDeleted: (courseId: string) => void;
  onClose: () => void;
}

export function DeleteCourse({ course, onDeleted, onClose }: DeleteCourseProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!course || busy) return;
    setBusy(true);
    if (await remove(course)) onDeleted(course.id);
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={course !== undefined}
      title="Delete this course?"
      lead={course ? leadOf(course) : ''}
      confirmText="Delete course"
      busy={busy}
      busyText="Deleting..."
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

function leadOf({ name, studentsCount }: SiteCourse): string {
  const lost = studentsCount > 0 ? ` ${counted(studentsCount, 'student')} would lose it.` : '';
  return `'${isolated(name)}' and all its lessons will be deleted.${lost} This cannot be undone.`;
}

async function remove(course: SiteCourse): Promise<boolean> {
  try {
    await deleteCourse(course.id);
    notify({ layer: 'shared', type: 'success', title: 'Course deleted successfully' });
    return true;
  } catch (error) {
    notify({
      layer: 'shared',
      type: 'error',
      title: 'Failed to delete course',
      // A course that students paid for stays: the server says what to do instead.
      message: error instanceof ApiError ? error.serverMessage : undefined,
    });
    return false;
  }
}
