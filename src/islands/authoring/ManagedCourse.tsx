// One managed course: its state, students and price, and what an admin can do with it.
import '#site/styles/pages/wizard.css';
import { formatPrice } from '#contract/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { counted } from '#site/lib/plural.ts';
import { paths } from '#site/paths.ts';
import { CoursePicture } from '../parts/CoursePicture.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

interface ManagedCourseProps {
  course: SiteCourse;
  onDelete: () => void;
}

export function ManagedCourse({ course, onDelete }: ManagedCourseProps) {
  const { id, name, status } = course;
  const line = buttonClass({ look: 'line', size: 'sm' });
  return (
    <article className="course managed">
      <div className="course-pic">
        <CoursePicture course={course} />
        <span className={status === 'Draft' ? 'badge is-draft' : 'badge'}>{status}</span>
      </div>
      <div className="course-body">
        <h2 className="h-lg">{name}</h2>
        <p className="facts">
          <span>
            <Icon name="users" /> {counted(course.studentsCount, 'student')}
          </span>
          <span>
            <Icon name="layers" /> {counted(course.sectionsCount, 'section')}
          </span>
          {course.category && <span>{course.category.name}</span>}
        </p>
        <div className="course-foot">
          <span className="price num">{formatPrice(course, 'manage')}</span>
          <span className="row">
            <a className={line} href={paths.course(id)} aria-label={`View ${name}`}>
              <Icon name="eye" /> View
            </a>
            <a className={line} href={paths.editCourse(id)} aria-label={`Edit ${name}`}>
              <Icon name="pencil" /> Edit
            </a>
            <Button look="soft" size="sm" aria-label={`Delete ${name}`} onClick={onDelete}>
              <Icon name="trash" /> Delete
            </Button>
          </span>
        </div>
      </div>
    </article>
  );
}
