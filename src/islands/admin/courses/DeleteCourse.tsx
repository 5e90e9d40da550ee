// Asks before a course is deleted. A course that somebody paid for cannot be deleted. A course with lessons or students
// is deleted only after its name is typed.
import * as z from 'zod/mini';
import { deleteCourse } from '#site/api/admin-courses.ts';
import { ApiError } from '#site/api/client.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { isolateText } from '#site/lib/isolate-text.ts';
import { pluralize } from '#site/lib/plural.ts';
import { notify } from '#site/stores/notices.ts';
import { notifyShared } from '../../ui/notices/notify.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';

interface DeleteCourseProps {
  course: SiteCourse | undefined;
  onDeleted: (courseId: string) => void;
  onUnpublish: (course: SiteCourse) => void;
  onClose: () => void;
}

export function DeleteCourse({ course, ...callbacks }: DeleteCourseProps) {
  const title = course?.isSold ? 'This course cannot be deleted' : 'Delete this course?';
  return (
    <Dialog open={course !== undefined} onClose={callbacks.onClose} title={title} plain>
      {course?.isSold && <NotDeletable course={course} {...callbacks} />}
      {course && !course.isSold && <DeleteForm course={course} {...callbacks} />}
    </Dialog>
  );
}

type DeleteFormProps = Omit<DeleteCourseProps, 'course'> & { course: SiteCourse };

function NotDeletable({ course, onUnpublish, onClose }: DeleteFormProps) {
  const isPublished = course.status === 'Published';
  const instead = isPublished
    ? ' Unpublish it instead: nobody can find or buy it, and its students keep access.'
    : ' It is a draft, so nobody can find or buy it.';
  return (
    <>
      <p className="muted">{`Students have paid for '${isolateText(course.name)}'.${instead}`}</p>
      <div className="dialog-foot">
        <Button look="line" onClick={onClose}>
          Close
        </Button>
        {isPublished && <Button onClick={() => onUnpublish(course)}>Unpublish instead</Button>}
      </div>
    </>
  );
}

function DeleteForm({ course, onDeleted, onClose }: DeleteFormProps) {
  const form = useForm(createNameRules(course), {
    send: async () => {
      if (await remove(course)) onDeleted(course.id);
      onClose();
    },
  });
  return (
    <form {...form.props}>
      <p className="muted">{formatLead(course)}</p>
      {shouldTypeName(course) && (
        <TextField
          className="mt-5"
          label="Type the course's name to delete it"
          hint={isolateText(course.name)}
          autoComplete="off"
          {...form.field('name')}
        />
      )}
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" look="danger" busy={form.busy} busyText="Deleting...">
          Delete course
        </Button>
      </div>
    </form>
  );
}

function createNameRules(course: SiteCourse) {
  const isConfirmed = (typed: string) => !shouldTypeName(course) || isSameName(typed, course.name);
  return { name: z.string().check(z.refine(isConfirmed, 'Please type the name as shown here.')) };
}

/** Deleted lessons and enrolments cannot be restored. */
function shouldTypeName({ studentsCount, lessonsCount }: SiteCourse): boolean {
  return studentsCount > 0 || lessonsCount > 0;
}

/** Ignores case and extra spaces. */
function isSameName(typed: string, name: string): boolean {
  const normalizeName = (text: string) =>
    text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return normalizeName(typed) === normalizeName(name);
}

function formatLead({ name, studentsCount }: SiteCourse): string {
  const lost = studentsCount > 0 ? ` ${pluralize(studentsCount, 'student')} will lose access.` : '';
  return `'${isolateText(name)}' and all its lessons will be deleted.${lost} This cannot be undone.`;
}

async function remove(course: SiteCourse): Promise<boolean> {
  try {
    await deleteCourse(course.id);
    notifyShared('success', 'Course deleted successfully');
    return true;
  } catch (error) {
    notify({
      layer: 'shared',
      type: 'error',
      title: 'Failed to delete course',
      // Somebody may have paid meanwhile: the server's message says what to do instead.
      message: error instanceof ApiError ? error.serverMessage : undefined,
    });
    return false;
  }
}
