import type { Lesson, PreviewSection, Section } from '#contract/courses/course.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { SiteCoursePage } from '#site/api/catalogue.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { Elements } from '#site/islands/ui/elements.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import type { CheckoutControls } from './checkout/CheckoutForCourse.tsx';
import { LessonRow, type LessonRowProps } from './LessonRow.tsx';

interface PreviewContentProps {
  course: SiteCoursePage;
  checkout: Pick<CheckoutControls, 'busy' | 'isBlocked'>;
  onEnrol: () => void;
  onWatch: (lessonId: string) => void;
}

export function PreviewContent({ course, checkout, onEnrol, onWatch }: PreviewContentProps) {
  const hidden = course.hiddenSections;
  const getRowProps = ({ _id }: Lesson) =>
    course.videos.some(({ id }) => id === _id)
      ? { onWatch: () => onWatch(_id), isFree: true }
      : { icon: 'lock' as const };
  return (
    <ContentBlock course={course}>
      {course.preview.map((section) => (
        <SectionBlock
          key={section._id}
          section={section}
          count={section.lessonsCount}
          hidden={section.hiddenLessons}
          getRowProps={getRowProps}
        />
      ))}
      <div className="course-content-locked flex flex-wrap items-center gap-x-4 gap-y-3 border-b-0 py-6">
        <Icon name="lock" />
        <p>
          {hidden > 0
            ? `+${hidden} more sections available after enrollment`
            : 'Videos available after enrollment'}
        </p>
        {!checkout.isBlocked && (
          <Button look="line" onClick={onEnrol} busy={checkout.busy} busyText="Processing...">
            Enroll to Access All Content
          </Button>
        )}
      </div>
    </ContentBlock>
  );
}

interface FullContentProps {
  course: SiteCourse;
  completed: readonly string[];
}

/** Shows the preview's sections until the full course has loaded. */
export function FullContent({ course, completed }: FullContentProps) {
  const sections = course.sections.length > 0 ? course.sections : course.preview;
  return (
    <ContentBlock course={course}>
      {sections.map((section) => (
        <SectionBlock
          key={section._id}
          section={section}
          count={section.subSection.length}
          getRowProps={({ _id }) => ({
            href: paths.course(course.id, { section: section._id, lesson: _id }),
            icon: completed.includes(_id) ? 'circle-check' : undefined,
          })}
        />
      ))}
    </ContentBlock>
  );
}

function ContentBlock({ course, children }: { course: SiteCourse; children: Elements }) {
  return (
    <section className="course-page-block">
      <div className="row justify-between">
        <h2 className="heading-xl">Course Content</h2>
        <p className="small muted">
          {`${pluralize(course.sectionsCount, 'section')}, ${pluralize(course.lessonsCount, 'lesson')}`}
        </p>
      </div>
      <div className="ruled-list mt-4">{children}</div>
    </section>
  );
}

interface SectionBlockProps {
  section: Section | PreviewSection;
  count: number;
  hidden?: number;
  getRowProps: (lesson: Lesson) => Omit<LessonRowProps, 'title' | 'seconds' | 'kind'>;
}

function SectionBlock({ section, count, hidden = 0, getRowProps }: SectionBlockProps) {
  return (
    <div className="course-content-section">
      <h3>
        <span>{section.sectionName}</span>
        <span className="meta num">{pluralize(count, 'lesson')}</span>
      </h3>
      <ul>
        {section.subSection.map((lesson) => (
          <LessonRow
            key={lesson._id}
            title={lesson.title}
            seconds={lesson.timeDuration}
            kind={lesson.kind}
            {...getRowProps(lesson)}
          />
        ))}
      </ul>
      {hidden > 0 && <p className="meta pl-8">{`+${hidden} more lessons`}</p>}
    </div>
  );
}
