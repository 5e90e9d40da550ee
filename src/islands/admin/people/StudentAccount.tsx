import type { Student } from '#contract/people/students.ts';
import { deleteStudent, exportStudent } from '#contract/people/student-accounts.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import { call } from '#site/api/client.ts';
import { COMPANY } from '#site/company.ts';
import { notifyOwn, notifyOwnError } from '../../ui/notices/notify.ts';
import { AccountAccess } from '../../ui/forms/AccountAccess.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { ReasonForm } from '../../ui/forms/ReasonDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { saveFile } from '../../ui/lists/save-file.ts';

export function StudentAccount({ student, onDelete }: { student: Student; onDelete: () => void }) {
  const canEdit = usePermission('students.edit');
  const canDelete = usePermission('students.delete');
  if (!canEdit) return null;
  return (
    <AccountAccess userId={student._id}>
      {canDelete && (
        <>
          <ExportButton student={student} />
          <Button look="soft" size="sm" onClick={onDelete}>
            <Icon name="trash" /> <span>Delete account</span>
          </Button>
        </>
      )}
    </AccountAccess>
  );
}

/** The file that students can download in their profile. */
function ExportButton({ student }: { student: Student }) {
  const [busy, run] = useAction((error) => notifyOwnError(error, 'Data not exported'));
  const save = () =>
    run(async () => {
      const { data } = await call(exportStudent, { query: { userId: student._id } });
      const name = `${COMPANY.name.toLowerCase()}-data-of-${student._id}.json`;
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name);
    });
  return (
    <Button look="line" size="sm" busy={busy} busyText="Preparing..." onClick={() => void save()}>
      <Icon name="download" /> <span>Export data</span>
    </Button>
  );
}

interface DeleteStudentProps {
  student: Student;
  onDone: () => void;
  onCancel: () => void;
}

/** The same warning as on the profile, worded for an owner. */
export function DeleteStudent({ student, onDone, onCancel }: DeleteStudentProps) {
  return (
    <ReasonForm
      lead={
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            The student loses access to all courses, including paid ones. Nothing is refunded.
          </li>
          <li>
            The name, email address, phone number, picture, progress, certificates and review texts
            are erased. Printed certificates can no longer be verified.
          </li>
          <li>
            As required by law, we keep payments, invoices and receipts, and for one year an
            encrypted record of the account that is opened only on a legal request.
          </li>
          <li>
            An open complaint or refund request keeps the name and email address until it is
            answered.
          </li>
          <li>
            <strong>This cannot be undone.</strong>
          </li>
        </ul>
      }
      hint="For example: requested by email on 3 Nov 2026. Saved in the activity log, so do not enter the name."
      confirmText="Delete account"
      busyText="Deleting..."
      look="danger"
      onConfirm={async (reason) => {
        await call(deleteStudent, { body: { userId: student._id, reason } });
        const message = `The data of ${student.fullName} was erased.`;
        notifyOwn('success', 'Account deleted', message);
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
