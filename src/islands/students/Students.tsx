// The desk of students: who learns what and how far, enrolments by hand, and people from a file.
import '#site/styles/components/dialog.css';
import '#site/styles/components/progress.css';
import '#site/styles/pages/office.css';
import { useStore } from '@nanostores/react';
import { lazy, useCallback, useState } from 'react';
import { fetchAdminCourses } from '#site/api/admin-courses.ts';
import { fetchStudents } from '#site/api/people.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary, WhenAsked } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { address, type Asked } from './asked.ts';
import type { EnrolFace } from './use-enrol.ts';
import { StudentDesk } from './StudentDesk.tsx';

/** Their styles, and those of the sheet, are those of this file. */
const EnrolDialog = lazy(async () => ({
  default: (await import('./EnrolDialog.tsx')).EnrolDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./ImportDialog.tsx')).ImportDialog,
}));

export function Students() {
  return (
    <ErrorBoundary>
      <AskedDesk />
    </ErrorBoundary>
  );
}

function AskedDesk() {
  const asked = useStore(address.$asked, { ssr: 'initial' });
  return asked ? <Desk asked={asked} /> : <Loading text="Loading students..." />;
}

function Desk({ asked }: { asked: Asked }) {
  const settled = useSettled(asked);
  const { query, courseId, page } = settled;
  const [loaded, reload, isAgain] = useLoaded(
    useCallback(
      () => fetchStudents({ query: query.trim(), courseId, page }),
      [query, courseId, page],
    ),
  );
  const [courses] = useLoaded(fetchAdminCourses);
  const known = courses.face === 'ready' ? courses.value.courses : [];
  const [open, setOpen] = useState<EnrolFace | 'import'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <DeskHead
        title="Students"
        actions={
          <div className="row">
            <Button look="line" onClick={() => setOpen('import')}>
              <Icon name="upload" /> Import CSV
            </Button>
            <Button look="line" onClick={() => setOpen('invite')}>
              <Icon name="mail" /> Invite a student
            </Button>
            <Button onClick={() => setOpen('enrol')}>
              <Icon name="plus" /> Enrol a student
            </Button>
          </div>
        }
      />
      <StudentDesk
        asked={asked}
        courses={known}
        loaded={loaded}
        isBehind={isAgain || settled !== asked}
        onChanged={reload}
      />
      <WhenAsked isAsked={open === 'enrol' || open === 'invite'}>
        <EnrolDialog
          face={open === 'import' ? undefined : open}
          courses={known}
          onFace={setOpen}
          onDone={reload}
          onClose={close}
        />
      </WhenAsked>
      <WhenAsked isAsked={open === 'import'}>
        <ImportDialog open={open === 'import'} courses={known} onDone={reload} onClose={close} />
      </WhenAsked>
    </>
  );
}
