// The report of a course: how many students started and completed it, and each lesson's completion and drop-off.
import {
  type CourseReport,
  getCourseReport,
  getCourseReportTable,
} from '#contract/courses/course-report.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { fetchFile } from '#site/api/files.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { DownloadCsvButton } from '../../ui/lists/DownloadCsvButton.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

export function CourseReportDialog({
  courseId,
  onClose,
}: {
  courseId: string;
  onClose: () => void;
}) {
  return (
    <Dialog open={courseId !== ''} onClose={onClose} title="Course report">
      {courseId && <LoadedReport key={courseId} courseId={courseId} />}
    </Dialog>
  );
}

function LoadedReport({ courseId }: { courseId: string }) {
  const [loaded, reload] = useResponse(getCourseReport, { query: { courseId } });
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the figures..."
      failed="The figures could not be loaded."
      onRetry={reload}
    >
      {({ data }) => <Report report={data} courseId={courseId} />}
    </WhenLoaded>
  );
}

function Report({ report, courseId }: { report: CourseReport; courseId: string }) {
  const { courseName, madeAt, lessons } = report;
  const largestDrop = Math.max(0, ...lessons.map(({ dropped }) => dropped));
  return (
    <div className="grid gap-6">
      <div className="row justify-between">
        <p className="m-0 grid gap-1">
          <strong className="wrap-anywhere" dir="auto">
            {courseName}
          </strong>
          <span className="meta">{`As of ${formatIndianDateTime(madeAt)}`}</span>
        </p>
        <DownloadCsvButton
          name="course"
          fetchCsv={() => fetchFile(getCourseReportTable, { query: { courseId } })}
        />
      </div>
      <Figures report={report} />
      <ol className="ruled-list m-0 list-none p-0" aria-label="Lessons">
        {lessons.map((lesson) => (
          <Lesson
            key={lesson._id}
            lesson={lesson}
            enrolled={report.enrolled}
            isLargestDrop={largestDrop > 0 && lesson.dropped === largestDrop}
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
    ['Started', started],
    ['Completed', completed],
    ['Median days to complete', medianDays ?? '–'],
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
  isLargestDrop: boolean;
}

function Lesson({ lesson, enrolled, isLargestDrop }: LessonProps) {
  const { title, section, started, completed, dropped, reach } = lesson;
  const share = enrolled > 0 ? (100 * completed) / enrolled : 0;
  return (
    <li className="grid gap-2 py-4">
      <span className="row justify-between">
        <span className="grid gap-1">
          <strong className="wrap-anywhere" dir="auto">
            {title}
          </strong>
          <span className="meta wrap-anywhere" dir="auto">
            {section}
          </span>
        </span>
        {isLargestDrop && <Badge tone="draft">Largest drop-off</Badge>}
      </span>
      <Progress percent={share} label={`Students who completed ${title}`} />
      <span className="small">
        {`${started} started, ${completed} completed${dropped > 0 ? `, ${dropped} stopped here and did not come back` : ''}`}
      </span>
      {started > 0 && reach.length > 0 && <Curve reach={reach} started={started} />}
    </li>
  );
}

/** The share of viewers that reached each tenth of the video. */
function Curve({ reach, started }: { reach: readonly number[]; started: number }) {
  const shares = reach.map((count) => Math.round((100 * count) / started));
  const summary = shares.map((share, index) => `${(index + 1) * 10}%: ${share}%`).join(', ');
  return (
    <span
      role="img"
      aria-label={`Share of students who watched up to each part of the video: ${summary}`}
      className="grid h-10 grid-cols-10 items-end gap-1"
    >
      {shares.map((share, index) => (
        <i key={index} className="block bg-accent" style={{ height: `${Math.max(4, share)}%` }} />
      ))}
    </span>
  );
}
