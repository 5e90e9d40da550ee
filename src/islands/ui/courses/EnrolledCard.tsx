import type { ReactNode } from 'react';
import type { EnrolledCourse } from '#site/api/learning.ts';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { getButtonClass } from '#site/islands/ui/Button.tsx';
import { Progress } from '#site/islands/ui/Progress.tsx';
import { paths } from '#contract/paths.ts';
import { CertificateLink } from './CertificateLink.tsx';
import { ContinueLink } from './ContinueLink.tsx';
import { CoursePicture } from './CoursePicture.tsx';
import { isComplete } from './learning-state.ts';

interface EnrolledCardProps {
  enrolledCourse: EnrolledCourse;
  meta?: ReactNode;
  text?: string;
  /** 'lectures 3/10' in the page's wording. */
  count: string;
  action: string;
}

export function EnrolledCard({ enrolledCourse, meta, text, count, action }: EnrolledCardProps) {
  const { course, percent, resume: next } = enrolledCourse;
  const done = percent === 100;
  return (
    <article className="enrolled-card">
      <CoursePicture course={course} />
      <div>
        <p className="row justify-between">
          <Badge tone={done ? 'live' : 'info'}>{done ? 'Completed' : 'In Progress'}</Badge>
          {meta && <span className="meta">{meta}</span>}
        </p>
        <h3 dir="auto">{course.name}</h3>
        {text && <p className="small muted line-clamp-2">{text}</p>}
        <div className="enrolled-card-progress">
          <Progress percent={percent} label={`Progress in ${course.name}`} />
          <strong className="num small text-right">{`${percent}%`}</strong>
        </div>
        {next && <ContinueLink courseId={course.id} next={next} look="text" />}
        <p className="row justify-between">
          <span className="meta num">{count}</span>
          <span className="row">
            {isComplete(enrolledCourse) && (
              <CertificateLink
                courseId={course.id}
                courseName={course.name}
                score={enrolledCourse.done}
                total={enrolledCourse.total}
              />
            )}
            <a
              className={getButtonClass({ size: 'sm', look: percent === 0 ? 'main' : 'line' })}
              href={paths.courseLearning(course.id)}
            >
              {action}
            </a>
          </span>
        </p>
      </div>
    </article>
  );
}
