import '#site/styles/components/dialog.css';
import '#site/styles/components/progress.css';
import '#site/styles/pages/admin.css';
import { useState } from 'react';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { fetchStudents } from '#site/api/students.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { useMay } from '#site/queries/use-may.ts';
import { AdminPageHead } from '../../ui/parts/AdminPageHead.tsx';
import { NO_NAMES } from '../../ui/parts/course-names.ts';
import { useList, WithQuery } from '../../ui/parts/use-list.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { address, type Query } from './query.ts';
import type { EnrolState } from './use-enrol.ts';
import { StudentsFound } from './StudentsFound.tsx';

/** Their styles, and those of the sheet, are those of this file. */
const EnrolDialog = lazyPart(() => import('./EnrolDialog.tsx'), 'EnrolDialog');
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog');

export function Students() {
  return (
    <ErrorBoundary>
      <WithQuery address={address} waiting="Loading students...">
        {(query) => <StudentsPage query={query} />}
      </WithQuery>
    </ErrorBoundary>
  );
}

function StudentsPage({ query }: { query: Query }) {
  const list = useList(query, fetchStudents);
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
      <StudentsFound courses={courses} query={query} list={list} />
      <WhenRequested isRequested={open === 'enrol' || open === 'invite'}>
        <EnrolDialog
          state={open === 'import' ? undefined : open}
          courses={courses}
          onState={setOpen}
          onDone={list.onRetry}
          onClose={close}
        />
      </WhenRequested>
      <WhenRequested isRequested={open === 'import'}>
        <ImportDialog
          open={open === 'import'}
          courses={courses}
          onDone={list.onRetry}
          onClose={close}
        />
      </WhenRequested>
    </>
  );
}
