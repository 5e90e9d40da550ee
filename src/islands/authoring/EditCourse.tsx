// The edit-course wizard: details, content, status.
import '#site/styles/pages/wizard.css';
import { lazy, Suspense } from 'react';
import { paths } from '#contract/paths.ts';
import { pathId } from '#site/lib/path-id.ts';
import { KeptText } from '../parts/KeptText.tsx';
import { usePageTitle } from '../parts/usePageTitle.ts';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary, WhenAsked } from '../ui/ErrorBoundary.tsx';
import { CourseSummary } from './CourseSummary.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { statusOf } from './edit-state.ts';
import type { Edit } from './edit-state.ts';
import { StageHead } from './StageHead.tsx';
import { useEditWizard } from './useEditWizard.ts';
import type { EditWizard } from './useEditWizard.ts';

/** Nobody needs the later stages before the first is done. */
const loadLater = () =>
  Promise.all([
    import('./EditContent.tsx'),
    import('./StatusForm.tsx'),
    import('./edit-content.ts'),
    import('./edit-status.ts'),
  ]);
const EditContent = lazy(async () => ({ default: (await loadLater())[0].EditContent }));
const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}));
const StatusForm = lazy(async () => ({ default: (await loadLater())[1].StatusForm }));

export function EditCourse() {
  return (
    <ErrorBoundary>
      <EditCourseOf courseId={typeof location === 'undefined' ? '' : pathId(location.pathname)} />
    </ErrorBoundary>
  );
}

function EditCourseOf({ courseId }: { courseId: string }) {
  const wizard = useEditWizard(courseId);
  const { state } = wizard;
  usePageTitle(state.face === 'ready' ? state.edit.course.name : '');
  if (state.face === 'loading') return <Loading text="Loading course..." />;
  if (state.face === 'failed') return <p className="muted">The course could not be loaded.</p>;
  return <EditStages edit={state.edit} wizard={wizard} />;
}

function EditStages({ edit, wizard }: { edit: Edit; wizard: EditWizard }) {
  const { dispatch } = wizard;
  const lessons = edit.sections.flatMap(({ subSection }) => subSection).length;
  return (
    <>
      <StageHead
        title="Edit course"
        back={{ href: paths.manageCourses, text: 'Back to Manage Courses' }}
        names={['Details', 'Content', 'Status']}
        stage={edit.stage}
      />
      {edit.isRestored && (
        <KeptText action="Discard" onDiscard={() => dispatch({ type: 'discarded' })} />
      )}
      <div className="wiz-grid">
        {edit.stage === 1 && (
          <DetailsForm
            details={edit.details}
            picture={edit.course.thumbnail}
            busy={edit.busy === 'details'}
            busyText="Saving..."
            onType={(change) => dispatch({ type: 'typed', change })}
            onContinue={() => wizard.saveDetails()}
          />
        )}
        <Suspense fallback={<Loading text="Loading..." />}>
          {edit.stage === 2 && <EditContent edit={edit} wizard={wizard} />}
          {edit.stage === 3 && (
            <StatusForm
              course={edit.course}
              isOnSale={statusOf(edit.course) === 'Published'}
              status={edit.status}
              busy={edit.busy === 'status'}
              onChoose={(status) => dispatch({ type: 'status-chosen', status })}
              onBack={() => dispatch({ type: 'went-to', stage: 2 })}
              onFinish={() => wizard.finish()}
            />
          )}
        </Suspense>
        <CourseSummary
          details={edit.details}
          courseId={edit.course.id}
          picture={edit.course.thumbnail}
          currency={edit.course.currency}
          status={edit.status}
          sections={edit.sections.length}
          lessons={lessons}
        >
          Sections and lessons are saved as soon as you add them.
        </CourseSummary>
      </div>
      <WhenAsked isAsked={edit.conflict !== null}>
        <ConflictDialog edit={edit} wizard={wizard} />
      </WhenAsked>
    </>
  );
}
