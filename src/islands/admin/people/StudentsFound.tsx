import { useState } from 'react';
import { PEOPLE_QUERY_MAX } from '#contract/student-filter.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { fetchStudentsTable, type StudentsPage } from '#site/api/students.ts';
import { Choice } from '../../ui/parts/Choice.tsx';
import { CourseChoice } from '../../ui/parts/CourseChoice.tsx';
import { FIRST_PAGE, WHOLE_LIST } from '../../ui/parts/address.ts';
import { Late } from '../../ui/parts/Late.tsx';
import { PagedList } from '../../ui/parts/PagedList.tsx';
import { SaveTable } from '../../ui/parts/SaveTable.tsx';
import type { List } from '../../ui/parts/use-list.tsx';
import { Button } from '../../ui/Button.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { address, type Query } from './query.ts';
import { useMay } from '#site/queries/use-may.ts';
import { DAY_CHOICES, ORDER_CHOICES, STATE_CHOICES } from './student-labels.ts';
import { StudentList } from './StudentList.tsx';

const StudentSheet = lazyPart(() => import('./StudentSheet.tsx'), 'StudentSheet');

const CourseReportDialog = lazyPart(() => import('./CourseReportDialog.tsx'), 'CourseReportDialog');

const NewsReaders = lazyPart(() => import('./NewsReaders.tsx'), 'NewsReaders');

interface StudentsFoundProps {
  query: Query;
  courses: CourseNames;
  list: List<StudentsPage>;
}

export function StudentsFound({ query, courses, list }: StudentsFoundProps) {
  const { loaded, onRetry } = list;
  const mayReport = useMay('insights.read');
  const mayEdit = useMay('students.edit');
  const [isReported, setReported] = useState(false);
  const [opened, setOpened] = useState<string>();
  const found = loaded.status === 'ready' ? loaded.value.data : [];
  const student = found.find(({ _id }) => _id === opened);
  return (
    <>
      <PagedList
        noun="student"
        title="List of students"
        {...{ query, address, ...list }}
        search={{
          placeholder: mayEdit ? 'Name or e-mail' : 'Name',
          maxLength: PEOPLE_QUERY_MAX,
        }}
        choices={
          <>
            <CourseChoice
              label="Course"
              none="All courses"
              courses={courses}
              value={query.courseId}
              onCourse={(courseId) => {
                const sort = courseId || query.sort !== 'progress' ? query.sort : '';
                address.push({ courseId, sort, ...FIRST_PAGE });
              }}
            />
            <Choice
              label="Status"
              value={query.state}
              options={STATE_CHOICES.filter(({ value }) => value !== 'undelivered' || mayEdit)}
              onChoose={(state) => address.push({ state, days: '', ...FIRST_PAGE })}
            />
            {query.state === 'inactive' && (
              <Choice
                label="Not seen for"
                value={query.days}
                options={DAY_CHOICES}
                onChoose={(days) => address.push({ days, ...FIRST_PAGE })}
              />
            )}
            <Choice
              label="Sort"
              value={query.sort}
              options={ORDER_CHOICES.filter(
                ({ value }) =>
                  (value !== 'progress' || query.courseId) && (value !== 'last_seen' || mayEdit),
              )}
              onChoose={(sort) => address.push({ sort, ...FIRST_PAGE })}
            />
          </>
        }
        isChosen={query.courseId !== '' || query.state !== ''}
        onShowAll={() => address.push({ ...WHOLE_LIST, courseId: '', state: '', sort: '' })}
        beside={
          <>
            {mayReport && query.courseId && (
              <Button look="line" size="sm" onClick={() => setReported(true)}>
                How it goes
              </Button>
            )}
            <SaveTable
              name="students"
              fetchTable={() => fetchStudentsTable({ ...query, query: query.query.trim() })}
            />
          </>
        }
        none={{
          title: 'No students yet',
          text: 'The first one stands here as soon as somebody signs up.',
        }}
        hint="Search for less, or in every course."
        watched={opened}
      >
        {(students) => (
          <StudentList
            students={students}
            courseId={query.courseId}
            onOpen={({ _id }) => setOpened(_id)}
          />
        )}
      </PagedList>
      {mayEdit && loaded.status === 'ready' && (
        <Late>
          <NewsReaders />
        </Late>
      )}
      <WhenRequested isRequested={isReported}>
        <CourseReportDialog
          courseId={isReported ? query.courseId : ''}
          onClose={() => setReported(false)}
        />
      </WhenRequested>
      <WhenRequested isRequested={student !== undefined}>
        <StudentSheet student={student} onChanged={onRetry} onClose={() => setOpened(undefined)} />
      </WhenRequested>
    </>
  );
}
