// The students that were asked for, page by page, and the sheet of one.
import { lazy, useState } from 'react';
import { PEOPLE_QUERY_MAX } from '#contract/people.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { StudentsPage } from '#site/api/people.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { CourseChoice } from '../parts/CourseChoice.tsx';
import { PagedList } from '../parts/PagedList.tsx';
import { WhenAsked } from '../ui/ErrorBoundary.tsx';
import { address, type Asked } from './asked.ts';
import { StudentList } from './StudentList.tsx';

const StudentSheet = lazy(async () => ({
  default: (await import('./StudentSheet.tsx')).StudentSheet,
}));

interface StudentDeskProps {
  asked: Asked;
  courses: readonly SiteCourse[];
  loaded: Loaded<StudentsPage>;
  isBehind: boolean;
  onChanged: () => void;
}

export function StudentDesk({ asked, courses, loaded, isBehind, onChanged }: StudentDeskProps) {
  const [opened, setOpened] = useState<string>();
  const found = loaded.face === 'ready' ? loaded.value.data : [];
  const student = found.find(({ _id }) => _id === opened);
  return (
    <>
      <PagedList
        noun="student"
        title="List of students"
        {...{ asked, address, loaded, isBehind }}
        onRetry={onChanged}
        search={{ placeholder: 'Name or e-mail', maxLength: PEOPLE_QUERY_MAX }}
        choices={
          <CourseChoice
            label="Course"
            none="All courses"
            courses={courses}
            value={asked.courseId}
            onCourse={(courseId) => address.ask({ courseId, page: 1 })}
          />
        }
        isChosen={asked.courseId !== ''}
        onShowAll={() => address.ask({ query: '', courseId: '', page: 1 })}
        none={{
          title: 'No students yet',
          text: 'The first one stands here as soon as somebody signs up.',
        }}
        hint="Search for less, or in every course."
        watched={opened}
      >
        {(students) => <StudentList students={students} onOpen={({ _id }) => setOpened(_id)} />}
      </PagedList>
      <WhenAsked isAsked={student !== undefined}>
        <StudentSheet
          student={student}
          onChanged={onChanged}
          onClose={() => setOpened(undefined)}
        />
      </WhenAsked>
    </>
  );
}
