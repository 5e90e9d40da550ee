import { useState } from 'react';
import { saveStatus } from '#site/api/authoring.ts';
import { getMessage } from '#site/api/client.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { notifyShared } from '../../ui/notices/notify.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isPublishable, listPublishChecks } from '../../ui/courses/publish-check.ts';
import { PublishChecks } from '../../ui/courses/PublishChecks.tsx';

interface PublishDialogProps {
  course: SiteCourse | undefined;
  onChanged: () => void;
  onClose: () => void;
}

export function PublishDialog({ course, onChanged, onClose }: PublishDialogProps) {
  const isDraft = course?.status === 'Draft';
  const title = isDraft ? 'Publish this course?' : 'Unpublish this course?';
  return (
    <Dialog open={course !== undefined} onClose={onClose} title={title} plain>
      {course && <PublishForm course={course} onChanged={onChanged} onClose={onClose} />}
    </Dialog>
  );
}

type QuestionProps = Omit<PublishDialogProps, 'course'> & { course: SiteCourse };

function PublishForm({ course, onChanged, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const isDraft = course.status === 'Draft';
  const isComplete = listPublishChecks(course).every(({ isMet }) => isMet);
  const canProceed = !isDraft || isPublishable(course);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    if (await changeStatus(course)) onChanged();
    onClose();
  };
  return (
    <>
      <p className="muted">{isDraft ? formatPublishLead(course) : formatUnpublishLead(course)}</p>
      {isDraft && <PublishChecks course={course} />}
      <div className="dialog-foot">
        {isDraft && !isComplete && canProceed && (
          <a className="link small mr-auto" href={paths.editCourse(course.id)}>
            Edit course
          </a>
        )}
        <Button look="line" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {canProceed ? (
          <Button busy={busy} busyText="Saving..." onClick={() => void confirm()}>
            {isDraft ? 'Publish' : 'Unpublish'}
          </Button>
        ) : (
          <a className={getButtonClass({})} href={paths.editCourse(course.id)}>
            Add lessons
          </a>
        )}
      </div>
    </>
  );
}

function formatPublishLead(course: SiteCourse): string {
  if (isPublishable(course)) return `'${course.name}' will appear in the catalogue.`;
  return `'${course.name}' has no lessons yet. Add one before you publish it.`;
}

function formatUnpublishLead({ name, studentsCount }: SiteCourse): string {
  const accessSentence =
    studentsCount > 0 ? ` ${pluralize(studentsCount, 'student')} will keep access.` : '';
  return `Visitors will no longer find '${name}', and nobody can buy it.${accessSentence}`;
}

async function changeStatus({ id, status }: SiteCourse): Promise<boolean> {
  const nextStatus = status === 'Draft' ? 'Published' : 'Draft';
  try {
    await saveStatus(id, nextStatus);
    const title =
      nextStatus === 'Draft'
        ? 'Course saved as draft successfully'
        : 'Course published successfully';
    notifyShared('success', title);
    return true;
  } catch (error) {
    const title = getMessage(error, 'Failed to update course status');
    notifyShared('error', title);
    return false;
  }
}
