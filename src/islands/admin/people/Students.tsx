import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { PEOPLE_QUERY_MAX } from '#contract/people/student-filter.ts';
import { getStudentsTable } from '#contract/people/students-table.ts';
import { getStudents } from '#contract/people/students.ts';
import { type CourseNames, fetchCourseNames } from '#site/api/admin-courses.ts';
import { fetchFile } from '#site/api/files.ts';
import { pageFetcher, withoutEmpty } from '#site/api/paging.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { useMay } from '#site/queries/use-may.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { Choice } from '../../ui/forms/Choice.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { Late } from '../../ui/Late.tsx';
import { FIRST_PAGE } from '../../ui/lists/list-address.ts';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { SaveTable } from '../../ui/lists/SaveTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { island, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DAY_CHOICES, ORDER_CHOICES, STATE_CHOICES } from './student-labels.ts';
import { StudentList } from './StudentList.tsx';
import { address, type Query } from './students-address.ts';
import type { EnrolState } from './use-enrol.ts';

/** Loaded when they open. This file imports their styles and the styles of the sheet. */
const EnrolDialog = lazyPart(() => import('./EnrolDialog.tsx'), 'EnrolDialog');
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog');

const StudentSheet = lazyPart(() => import('./StudentSheet.tsx'), 'StudentSheet');
const CourseReportDialog = lazyPart(() => import('./CourseReportDialog.tsx'), 'CourseReportDialog');
const NewsReaders = lazyPart(() => import('./NewsReaders.tsx'), 'NewsReaders');

const fetchPage = pageFetcher(getStudents);

function fetchStudents({ sort, ...query }: Query) {
  return fetchPage({
    ...query,
    days: getDays(query),
    // Progress can only be sorted within a course.
    sort: sort === 'progress' && !query.courseId ? '' : sort,
  });
}

function fetchTable(query: Query): Promise<Blob> {
  const { courseId, state } = query;
  const filter = { query: query.query.trim(), courseId, state, days: getDays(query) };
  return fetchFile(getStudentsTable, { query: withoutEmpty(filter) });
}

/** After how many days without a visit a student is inactive; empty for the server's default. */
const getDays = ({ state, days }: Pick<Query, 'state' | 'days'>) =>
  state === 'inactive' ? days : '';

export const Students = island(withQuery(address, 'Loading students...', StudentsPage));

function StudentsPage({ query }: { query: Query }) {
  const students = useListPage(address, query, fetchStudents);
  const courses = useKnown(fetchCourseNames, NO_NAMES);
  const [open, setOpen] = useState<EnrolState | 'import'>();
  const mayEdit = useMay('students.edit');
  const close = () => setOpen(undefined);
  return (
    <>
      <AdminPageHead
        title="Students"
        actions={
          mayEdit && (
            <div className="row">
              <Button look="line" onClick={() => setOpen('import')}>
                <Icon name="upload" /> <span>Import CSV</span>
              </Button>
              <Button look="line" onClick={() => setOpen('invite')}>
                <Icon name="mail" /> <span>Invite a student</span>
              </Button>
              <Button onClick={() => setOpen('enrol')}>
                <Icon name="plus" /> <span>Enrol a student</span>
              </Button>
            </div>
          )
        }
      />
      <StudentsFound courses={courses} students={students} />
      <WhenRequested isRequested={open === 'enrol' || open === 'invite'}>
        <EnrolDialog
          state={open === 'import' ? undefined : open}
          courses={courses}
          onState={setOpen}
          onDone={students.list.onRetry}
          onClose={close}
        />
      </WhenRequested>
      <WhenRequested isRequested={open === 'import'}>
        <ImportDialog
          open={open === 'import'}
          courses={courses}
          onDone={students.list.onRetry}
          onClose={close}
        />
      </WhenRequested>
    </>
  );
}

interface StudentsFoundProps {
  courses: CourseNames;
  students: ReturnType<typeof useListPage<Query, AnswerOf<typeof getStudents>>>;
}

function StudentsFound({ courses, students }: StudentsFoundProps) {
  const { list, page, opened, onOpen, onClose } = students;
  const { query } = list;
  const mayReport = useMay('insights.read');
  const mayEdit = useMay('students.edit');
  const [isReported, setReported] = useState(false);
  return (
    <>
      <PagedList
        noun="student"
        title="List of students"
        {...list}
        search={{
          placeholder: mayEdit ? 'Name or email' : 'Name',
          maxLength: PEOPLE_QUERY_MAX,
        }}
        choices={<Choices courses={courses} query={query} />}
        beside={
          <>
            {mayReport && query.courseId && (
              <Button look="line" size="sm" onClick={() => setReported(true)}>
                Course report
              </Button>
            )}
            <SaveTable name="students" fetchTable={() => fetchTable(query)} />
          </>
        }
        none={{
          title: 'No students yet',
          text: 'Students appear here when they sign up.',
        }}
        hint="Try a shorter search, or search in every course."
        watched={opened?._id}
      >
        {(found) => <StudentList students={found} courseId={query.courseId} onOpen={onOpen} />}
      </PagedList>
      {mayEdit && page && (
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
      <WhenRequested isRequested={opened !== undefined}>
        <StudentSheet student={opened} onChanged={list.onRetry} onClose={onClose} />
      </WhenRequested>
    </>
  );
}

function Choices({ courses, query }: { courses: CourseNames; query: Query }) {
  const mayEdit = useMay('students.edit');
  return (
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
  );
}
