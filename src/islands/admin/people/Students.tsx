import { useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { PEOPLE_QUERY_MAX } from '#contract/people/student-filter.ts';
import { getStudentsTable } from '#contract/people/students-table.ts';
import { getStudents } from '#contract/people/students.ts';
import { type CourseNames, fetchCourseNames } from '#site/api/admin-courses.ts';
import { fetchFile } from '#site/api/files.ts';
import { createPageFetcher, withoutEmpty } from '#site/api/paging.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { Choice } from '../../ui/forms/Choice.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { LoadInView } from '../../ui/LoadInView.tsx';
import { FIRST_PAGE } from '../../ui/lists/list-address.ts';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { DownloadCsvButton } from '../../ui/lists/DownloadCsvButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { withErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DAY_CHOICES, ORDER_CHOICES, STATE_CHOICES } from './student-labels.ts';
import { StudentList } from './StudentList.tsx';
import { studentsUrl, type StudentsQuery } from './students-url.ts';
import type { EnrolMode } from './use-enrol.ts';

/** Loaded when they open. This file imports their styles and the styles of the sheet. */
const EnrolDialog = createLazyComponent(() => import('./EnrolDialog.tsx'), 'EnrolDialog');
const ImportDialog = createLazyComponent(() => import('./ImportDialog.tsx'), 'ImportDialog');

const StudentSheet = createLazyComponent(() => import('./StudentSheet.tsx'), 'StudentSheet');
const CourseReportDialog = createLazyComponent(
  () => import('./CourseReportDialog.tsx'),
  'CourseReportDialog',
);
const NewsReaders = createLazyComponent(() => import('./NewsReaders.tsx'), 'NewsReaders');

const fetchPage = createPageFetcher(getStudents);

function fetchStudents({ sort, ...query }: StudentsQuery) {
  return fetchPage({
    ...query,
    days: getDays(query),
    // Progress can only be sorted within a course.
    sort: sort === 'progress' && !query.courseId ? '' : sort,
  });
}

function fetchTable(query: StudentsQuery): Promise<Blob> {
  const { courseId, state } = query;
  const filter = { query: query.query.trim(), courseId, state, days: getDays(query) };
  return fetchFile(getStudentsTable, { query: withoutEmpty(filter) });
}

/** After how many days without a visit a student is inactive; empty for the server's default. */
const getDays = ({ state, days }: Pick<StudentsQuery, 'state' | 'days'>) =>
  state === 'inactive' ? days : '';

export const Students = withErrorBoundary(
  withQuery(studentsUrl, 'Loading students...', StudentsPage),
);

function StudentsPage({ query }: { query: StudentsQuery }) {
  const students = useListPage(studentsUrl, query, fetchStudents);
  const courses = useLoadedValue(fetchCourseNames, NO_NAMES);
  const [open, setOpen] = useState<EnrolMode | 'import'>();
  const canEdit = usePermission('students.edit');
  const close = () => setOpen(undefined);
  return (
    <>
      <AdminPageHead
        title="Students"
        actions={
          canEdit && (
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
      <StudentResults courses={courses} students={students} />
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

interface StudentResultsProps {
  courses: CourseNames;
  students: ReturnType<typeof useListPage<StudentsQuery, ResponseOf<typeof getStudents>>>;
}

function StudentResults({ courses, students }: StudentResultsProps) {
  const { list, page, opened, onOpen, onClose } = students;
  const { query } = list;
  const canReport = usePermission('insights.read');
  const canEdit = usePermission('students.edit');
  const [isReportOpen, setReportOpen] = useState(false);
  return (
    <>
      <PagedList
        noun="student"
        title="List of students"
        {...list}
        search={{
          placeholder: canEdit ? 'Name or email' : 'Name',
          maxLength: PEOPLE_QUERY_MAX,
        }}
        choices={<Filters courses={courses} query={query} />}
        aside={
          <>
            {canReport && query.courseId && (
              <Button look="line" size="sm" onClick={() => setReportOpen(true)}>
                Course report
              </Button>
            )}
            <DownloadCsvButton name="students" fetchCsv={() => fetchTable(query)} />
          </>
        }
        emptyState={{
          title: 'No students yet',
          text: 'Students appear here when they sign up.',
        }}
        hint="Try a shorter search, or search all courses."
        watched={opened?._id}
      >
        {(found) => <StudentList students={found} courseId={query.courseId} onOpen={onOpen} />}
      </PagedList>
      {canEdit && page && (
        <LoadInView>
          <NewsReaders />
        </LoadInView>
      )}
      <WhenRequested isRequested={isReportOpen}>
        <CourseReportDialog
          courseId={isReportOpen ? query.courseId : ''}
          onClose={() => setReportOpen(false)}
        />
      </WhenRequested>
      <WhenRequested isRequested={opened !== undefined}>
        <StudentSheet student={opened} onChanged={list.onRetry} onClose={onClose} />
      </WhenRequested>
    </>
  );
}

function Filters({ courses, query }: { courses: CourseNames; query: StudentsQuery }) {
  const canEdit = usePermission('students.edit');
  return (
    <>
      <CourseChoice
        label="Course"
        noneLabel="All courses"
        courses={courses}
        value={query.courseId}
        onCourse={(courseId) => {
          const sort = courseId || query.sort !== 'progress' ? query.sort : '';
          studentsUrl.push({ courseId, sort, ...FIRST_PAGE });
        }}
      />
      <Choice
        label="Status"
        value={query.state}
        options={STATE_CHOICES.filter(({ value }) => value !== 'undelivered' || canEdit)}
        onChoose={(state) => studentsUrl.push({ state, days: '', ...FIRST_PAGE })}
      />
      {query.state === 'inactive' && (
        <Choice
          label="Course not opened for"
          value={query.days}
          options={DAY_CHOICES}
          onChoose={(days) => studentsUrl.push({ days, ...FIRST_PAGE })}
        />
      )}
      <Choice
        label="Sort"
        value={query.sort}
        options={ORDER_CHOICES.filter(
          ({ value }) =>
            (value !== 'progress' || query.courseId) && (value !== 'last_seen' || canEdit),
        )}
        onChoose={(sort) => studentsUrl.push({ sort, ...FIRST_PAGE })}
      />
    </>
  );
}
