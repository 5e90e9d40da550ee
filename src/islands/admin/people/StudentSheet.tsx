import { useEffect, useRef, useState } from 'react';
import type { Student } from '#contract/people/students.ts';
import { resendInvitation, withdrawCourse } from '#contract/people/people.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { paths } from '#contract/paths.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import { call } from '#site/api/client.ts';
import { notifyOwn, notifyOwnError } from '../../ui/notices/notify.ts';
import { ReasonForm } from '../../ui/forms/ReasonDialog.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { CertificateNameForm } from './CertificateNameForm.tsx';
import { DeleteStudent, StudentAccount } from './StudentAccount.tsx';
import { MailDelivery } from './MailDelivery.tsx';
import { StudentActivity } from './StudentActivity.tsx';
import { formatSource, type StudentCourse } from './student-labels.ts';

type EndedCourse = Pick<StudentCourse, 'courseId' | 'courseName'>;

interface CertifiedCourse {
  certificateId: string;
  courseName: string;
}

interface StudentSheetProps {
  student: Student | undefined;
  onChanged: () => void;
  onClose: () => void;
}

/** A form that replaces the sheet until it is answered or cancelled. */
type SheetForm =
  | { kind: 'withdraw'; course: EndedCourse }
  | { kind: 'certificate name'; certified: CertifiedCourse }
  | { kind: 'delete' };

export function StudentSheet({ student, onChanged, onClose }: StudentSheetProps) {
  const [openForm, setOpenForm] = useState<SheetForm>();
  const closeForm = () => setOpenForm(undefined);
  const close = () => {
    closeForm();
    onClose();
  };
  return (
    <Dialog
      open={student !== undefined}
      onClose={close}
      title={student ? getTitle(student, openForm) : ''}
      plain={openForm !== undefined}
    >
      {student && openForm?.kind === 'withdraw' && (
        <ReasonForm
          lead={`${student.fullName} loses access. Their progress is kept in case they enrol again.`}
          hint="Saved with the enrolment, for your team."
          confirmText="Withdraw"
          busyText="Withdrawing..."
          look="danger"
          onConfirm={(reason) => withdraw(student, openForm.course, reason)}
          onDone={() => {
            onChanged();
            closeForm();
          }}
          onCancel={closeForm}
        />
      )}
      {student && openForm?.kind === 'certificate name' && (
        <CertificateNameForm
          certificateId={openForm.certified.certificateId}
          onDone={closeForm}
          onCancel={closeForm}
        />
      )}
      {student && openForm?.kind === 'delete' && (
        <DeleteStudent
          student={student}
          onDone={() => {
            onChanged();
            close();
          }}
          onCancel={closeForm}
        />
      )}
      {student && !openForm && (
        <StudentDetails
          student={student}
          onEnd={(course) => setOpenForm({ kind: 'withdraw', course })}
          onCorrect={(certified) => setOpenForm({ kind: 'certificate name', certified })}
          onSent={onChanged}
          onDelete={() => setOpenForm({ kind: 'delete' })}
        />
      )}
    </Dialog>
  );
}

function getTitle({ fullName }: Student, openForm: SheetForm | undefined): string {
  if (openForm?.kind === 'withdraw') return `Withdraw from ${openForm.course.courseName}?`;
  if (openForm?.kind === 'certificate name')
    return `Name on the certificate of ${openForm.certified.courseName}`;
  return openForm ? `Delete the account of ${fullName}?` : fullName;
}

async function withdraw(student: Student, course: EndedCourse, reason: string): Promise<void> {
  const body = { email: student.email, courseId: course.courseId, reason };
  await call(withdrawCourse, { body });
  notifyOwn(
    'success',
    'Student withdrawn',
    `${student.fullName} no longer has access to ${course.courseName}.`,
  );
}

interface SheetProps {
  student: Student;
  onEnd: (course: EndedCourse) => void;
  onCorrect: (certified: CertifiedCourse) => void;
  onSent: () => void;
  onDelete: () => void;
}

function StudentDetails({ student, onEnd, onCorrect, onSent, onDelete }: SheetProps) {
  const { email, contactNumber, createdAt, courses } = student;
  const sheet = useRef<HTMLDivElement>(null);
  const canEdit = usePermission('students.edit');
  useEffect(() => {
    // A closed form removes its focused button.
    if (document.activeElement === document.body) sheet.current?.focus();
  }, []);
  return (
    <div className="student-details" ref={sheet} tabIndex={-1}>
      <p className="small">
        {email && (
          <>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
            <span>{' · '}</span>
          </>
        )}
        {contactNumber && <span className="num">{`${contactNumber} · `}</span>}
        <span className="muted">{`joined ${formatIndianDay(createdAt)}`}</span>
      </p>
      {canEdit && <Invitation student={student} onSent={onSent} />}
      {canEdit && <MailDelivery key={student._id} student={student} onChanged={onSent} />}
      {courses.length + student.waiting.length === 0 && (
        <p className="muted">Not enrolled in any course.</p>
      )}
      <ul className="ruled-list mt-4" aria-label="Courses">
        {student.waiting.map(({ courseId, courseName }) => (
          <li key={courseId}>
            <strong dir="auto">{courseName}</strong>
            <span className="meta">Opens when the invitation is accepted</span>
            {canEdit && (
              <span className="row">
                <WithdrawButton
                  onEnd={() => onEnd({ courseId, courseName })}
                  courseName={courseName}
                />
              </span>
            )}
          </li>
        ))}
        {courses.map((course) => (
          <li key={course.courseId}>
            <strong dir="auto">{course.courseName}</strong>
            <span className="meta">
              {`${formatSource(course)} · ${formatIndianDay(course.enrolledAt)}`}
            </span>
            <span className="student-progress flex items-center gap-3 text-sm">
              <Progress percent={course.progress} label={`Progress in ${course.courseName}`} />
              <span className="num whitespace-nowrap">
                {`${course.completedLessons}/${course.totalLessons} lessons, ${course.progress}%`}
              </span>
            </span>
            <CourseActions student={student} course={course} onEnd={onEnd} onCorrect={onCorrect} />
          </li>
        ))}
      </ul>
      <StudentAccount student={student} onDelete={onDelete} />
      <StudentActivity key={student._id} userId={student._id} />
    </div>
  );
}

/** A paid course can only be ended by a refund on the payments page. */
function CourseActions({
  student,
  course,
  onEnd,
  onCorrect,
}: Omit<SheetProps, 'onSent' | 'onDelete'> & { course: StudentCourse }) {
  const canEdit = usePermission('students.edit');
  const canSeePayments = usePermission('payments.read');
  const { certificateId, courseName } = course;
  return (
    <span className="row">
      {course.source === 'payment' && canSeePayments && (
        <a className="link small" href={paths.paymentsAbout(student.email)}>
          Payments of this student
        </a>
      )}
      {course.source !== 'payment' && canEdit && (
        <WithdrawButton onEnd={() => onEnd(course)} courseName={course.courseName} />
      )}
      {certificateId && (
        <a className="link small" href={paths.verify(certificateId)}>
          Certificate
        </a>
      )}
      {certificateId && canEdit && (
        <Button
          look="line"
          size="sm"
          aria-label={`Correct the name on the certificate of ${courseName}`}
          onClick={() => onCorrect({ certificateId, courseName })}
        >
          Correct the name
        </Button>
      )}
    </span>
  );
}

function WithdrawButton({ courseName, onEnd }: { courseName: string; onEnd: () => void }) {
  return (
    <Button look="line" size="sm" aria-label={`Withdraw from ${courseName}`} onClick={onEnd}>
      Withdraw
    </Button>
  );
}

function Invitation({ student, onSent }: { student: Student; onSent: () => void }) {
  const { status, invitedAt, email } = student;
  const [busy, run] = useAction((error) => notifyOwnError(error, 'Invitation not sent'));
  const send = () =>
    run(async () => {
      await call(resendInvitation, { body: { userIds: [student._id] } });
      const message = `We have emailed ${email}.`;
      notifyOwn('success', 'Invitation sent', message);
      onSent();
    });
  if (status === 'active') return null;
  return (
    <div className="invitation-note mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-info-soft p-3 text-info">
      <p className="small">
        {invitedAt === null
          ? 'Not invited yet.'
          : `Invited ${formatIndianDay(invitedAt)}, not joined yet.`}
      </p>
      <Button look="line" size="sm" busy={busy} busyText="Sending..." onClick={() => void send()}>
        {invitedAt === null ? 'Send invitation' : 'Send invitation again'}
      </Button>
    </div>
  );
}
