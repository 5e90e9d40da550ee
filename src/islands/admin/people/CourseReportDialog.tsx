// How a course goes: who began, who got through, and lesson by lesson how far; where most stop is marked.
import { useCallback } from 'react';
import {
  type CourseReport,
  fetchCourseReport,
  fetchCourseReportTable,
} from '#site/api/students.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { SaveTable } from '../../ui/parts/SaveTable.tsx';
import { Loading } from '../../ui/Art.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Progress } from '../../ui/Progress.tsx';

export function CourseReportDialog({
  courseId,
  onClose,
}: {
  courseId: string;
  onClose: () => void;
}) {
  return (
    <Dialog open={courseId !== ''} onClose={onClose} title="How the course goes">
      {courseId && <Report key={courseId} courseId={courseId} />}
    </Dialog>
  );
}

function Report({ courseId }: { courseId: string }) {
  const [loaded, reload] = useLoaded(useCallback(() => fetchCourseReport(courseId), [courseId]));
  if (loaded.status === 'loading') return <Loading text="Working it out..." />;
  if (loaded.status === 'failed')
    return <Failed text="The figures did not arrive." onRetry={reload} />;
  const { courseName, madeAt, lessons } = loaded.value;
  const worst = Math.max(0, ...lessons.map(({ dropped }) => dropped));
  return (
    <div className="grid gap-6">
      <div className="row between">
        <p className="m-0 grid gap-1">
          <strong className="wrap-anywhere" dir="auto">
            {courseName}
          </strong>
          <span className="meta">{`As of ${indianMoment(madeAt)}`}</span>
        </p>
        <SaveTable name="course" fetchTable={() => fetchCourseReportTable(courseId)} />
      </div>
      <Figures report={loaded.value} />
      <ol className="lines m-0 list-none p-0" aria-label="Lessons">
        {lessons.map((lesson) => (
          <Lesson
            key={lesson._id}
            lesson={lesson}
            enrolled={loaded.value.enrolled}
            isWorst={worst > 0 && lesson.dropped === worst}
          />
        ))}
      </ol>
    </div>
  );
}

function Figures({ report }: { report: CourseReport }) {
  const { enrolled, started, completed, medianDays } = report;
  const figures = [
    ['Enrolled', enrolled],
    ['Have begun', started],
    ['Got through', completed],
    ['Days it took half of them', medianDays ?? '–'],
  ] as const;
  return (
    <dl className="m-0 grid grid-cols-2 gap-4">
      {figures.map(([label, value]) => (
        <div key={label} className="grid gap-1">
          <dt className="meta">{label}</dt>
          <dd className="heading-lg num m-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LessonProps {
  lesson: CourseReport['lessons'][number];
  enrolled: number;
  isWorst: boolean;
}

function Lesson({ lesson, enrolled, isWorst }: LessonProps) {
  const { title, section, started, completed, dropped, reach } = lesson;
  const share = enrolled > 0 ? (100 * completed) / enrolled : 0;
  return (
    <li className="grid gap-2 py-4">
      <span className="row between">
        <span className="grid gap-1">
          <strong className="wrap-anywhere" dir="auto">
            {title}
          </strong>
          <span className="meta wrap-anywhere" dir="auto">
            {section}
          </span>
        </span>
        {isWorst && <Badge tone="draft">Most stop here</Badge>}
      </span>
      <Progress percent={share} label={`Of all students have done ${title}`} />
      <span className="small">
        {`${started} began, ${completed} got through${dropped > 0 ? `, ${dropped} stopped here and did not come back` : ''}`}
      </span>
      {started > 0 && reach.length > 0 && <Curve reach={reach} started={started} />}
    </li>
  );
}

/** How many of those who began have seen each tenth of the film. */
function Curve({ reach, started }: { reach: readonly number[]; started: number }) {
  const shares = reach.map((many) => Math.round((100 * many) / started));
  const told = shares.map((share, at) => `${(at + 1) * 10} %: ${share} %`).join(', ');
  return (
    <span
      role="img"
      aria-label={`How many have seen so much of the film: ${told}`}
      className="grid h-10 grid-cols-10 items-end gap-1"
    >
      {shares.map((share, at) => (
        <i key={at} className="block bg-accent" style={{ height: `${Math.max(4, share)}%` }} />
      ))}
    </span>
  );
}
