import type { SiteCourse } from '#site/api/course.ts';
import { getInstructorName } from '#site/islands/ui/courses/CourseCard.tsx';
import { PersonPicture } from '#site/islands/ui/PersonPicture.tsx';
import { Tags } from '#site/islands/ui/courses/Tags.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';

export function WhatYouLearn({ course }: { course: SiteCourse }) {
  if (!course.whatYouWillLearn) return null;
  return (
    <section className="course-page-block">
      <h2 className="heading-xl">What you'll learn</h2>
      <p className="lead whitespace-pre-line">{course.whatYouWillLearn}</p>
    </section>
  );
}

export function Instructions({ course }: { course: SiteCourse }) {
  if (course.instructions.length === 0) return null;
  return (
    <section className="course-page-block">
      <h2 className="heading-xl">Instructions</h2>
      <ul className="ticks">
        {course.instructions.map((line) => (
          <li key={line}>
            <Icon name="check" /> <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CourseTags({ course }: { course: SiteCourse }) {
  if (course.tags.length === 0) return null;
  return (
    <section className="course-page-block">
      <h2 className="heading-xl">Tags</h2>
      <Tags tags={course.tags} />
    </section>
  );
}

export function Teacher({ course }: { course: SiteCourse }) {
  const { about } = course.instructor;
  return (
    <section className="course-page-block instructor-block grid grid-cols-[9rem_1fr] items-start gap-8 max-[34rem]:grid-cols-1">
      <PersonPicture
        person={course.instructor}
        className="aspect-square overflow-hidden rounded-[0.25rem_3rem_0.25rem_3rem] max-[34rem]:w-28"
      />
      <div className="stack [--flow:var(--s-2)]">
        <h2 className="heading-xl">{getInstructorName(course)}</h2>
        <p className="label muted">{about ? 'Instructor' : 'Course Instructor'}</p>
        {about && <p className="muted">{about}</p>}
      </div>
    </section>
  );
}
