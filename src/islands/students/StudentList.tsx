// A page of students: a table where there is room for one, else cards.
import '#site/styles/components/tables.css';
import type { Student } from '#contract/people.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { Progress } from '../ui/Progress.tsx';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { averageProgress, coursesLine } from './student-words.ts';

interface StudentListProps {
  students: readonly Student[];
  onOpen: (student: Student) => void;
}

export function StudentList(props: StudentListProps) {
  return useNarrow() ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows({ students, onOpen }: StudentListProps) {
  return (
    <ScrollRegion label="Students">
      <table className="office-table table">
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Courses</th>
            <th scope="col">Progress</th>
            <th scope="col">Joined</th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student._id}>
              <td>
                <Opener student={student} onOpen={onOpen} />
                <span className="meta">{student.email}</span>
              </td>
              <td>{coursesLine(student)}</td>
              <td>
                <Average student={student} />
              </td>
              <td className="num">{indianDay(student.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cards({ students, onOpen }: StudentListProps) {
  return (
    <ul className="office-cards" aria-label="Students">
      {students.map((student) => (
        <li key={student._id} className="panel panel-pad">
          <Opener student={student} onOpen={onOpen} />
          <span className="meta">{student.email}</span>
          <span className="small">{coursesLine(student)}</span>
          <Average student={student} />
        </li>
      ))}
    </ul>
  );
}

/** The whole row is the way to the student's sheet. */
function Opener({ student, onOpen }: { student: Student; onOpen: (student: Student) => void }) {
  return (
    <button type="button" className="office-opener" dir="auto" onClick={() => onOpen(student)}>
      {student.fullName}
    </button>
  );
}

function Average({ student }: { student: Student }) {
  const average = averageProgress(student);
  if (average === undefined) return <span className="muted">–</span>;
  return (
    <span className="office-progress">
      <Progress percent={average} label={`Average progress of ${student.fullName}`} />
      <span className="num">{average}%</span>
    </span>
  );
}
