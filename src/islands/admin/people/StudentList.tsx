import type { Student } from '#contract/people/students.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { type Column, RowsOrCards, Opener } from '../../ui/lists/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { computeAverageProgress, formatCourseCount, formatInvitation } from './student-labels.ts';

interface StudentListProps {
  students: readonly Student[];
  /** The course whose progress is shown; empty for all courses. */
  courseId: string;
  onOpen: (student: Student) => void;
}

export function StudentList({ students, courseId, onOpen }: StudentListProps) {
  return (
    <RowsOrCards
      label="Students"
      entries={students}
      columns={toColumns(courseId, onOpen)}
      card={(student) => (
        <>
          <Opener onOpen={() => onOpen(student)}>{student.fullName}</Opener>
          {student.email && <span className="meta">{student.email}</span>}
          <InvitationBadges student={student} />
          <span className="small">{formatCourseCount(student)}</span>
          {student.lastSeenAt && (
            <span className="meta">{`Last seen ${formatIndianDay(student.lastSeenAt)}`}</span>
          )}
          <AverageProgress student={student} courseId={courseId} />
        </>
      )}
    />
  );
}

function toColumns(
  courseId: string,
  onOpen: StudentListProps['onOpen'],
): readonly Column<Student>[] {
  return [
    {
      name: 'Student',
      cell: (student) => (
        <>
          <Opener onOpen={() => onOpen(student)}>{student.fullName}</Opener>
          {student.email && <span className="meta">{student.email}</span>}
          <InvitationBadges student={student} />
        </>
      ),
    },
    { name: 'Courses', cell: formatCourseCount },
    {
      name: 'Progress',
      cell: (student) => <AverageProgress student={student} courseId={courseId} />,
    },
    {
      name: 'Last seen',
      className: 'num',
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatIndianDay(lastSeenAt) : '–'),
    },
    {
      name: courseId ? 'Enrolled' : 'Joined',
      className: 'num',
      cell: (student) => formatStartDay(student, courseId),
    },
  ];
}

/** The day by which the list is sorted. */
function formatStartDay({ createdAt, courses }: Student, courseId: string): string {
  const day = courseId
    ? courses.find((course) => course.courseId === courseId)?.enrolledAt
    : createdAt;
  return day ? formatIndianDay(day) : '–';
}

function InvitationBadges({ student }: { student: Student }) {
  const label = formatInvitation(student);
  const isUndelivered = (student.undelivered ?? 0) > 0;
  if (!label && !isUndelivered) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {label && <Badge tone={student.status === 'invited' ? 'info' : 'draft'}>{label}</Badge>}
      {isUndelivered && <Badge tone="danger">Email not delivered</Badge>}
    </span>
  );
}

function AverageProgress({ student, courseId }: { student: Student; courseId: string }) {
  const average = computeAverageProgress(student, courseId);
  if (average === undefined) return <span className="muted">–</span>;
  return (
    <span className="student-progress flex items-center gap-3 text-sm">
      <Progress
        percent={average}
        label={`${courseId ? 'Progress' : 'Average progress'} of ${student.fullName}`}
      />
      <span className="num whitespace-nowrap">{`${average}%`}</span>
    </span>
  );
}
