// The create-course wizard: details, content, publishing.
import '#site/styles/pages/wizard.css';
import { lazy, Suspense } from 'react';
import { paths } from '#contract/paths.ts';
import { KeptText } from '../parts/KeptText.tsx';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { CourseSummary } from './CourseSummary.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { StageHead } from './StageHead.tsx';
import { useCreateWizard } from './useCreateWizard.ts';
import { hasUnsent, publishableOf } from './wizard.ts';

/** Nobody needs the later stages before the first is done; they come while that is filled. */
const loadLater = () =>
  Promise.all([
    import('./CreateContent.tsx'),
    import('./StatusForm.tsx'),
    import('./create-content.ts'),
  ]);
const CreateContent = lazy(async () => ({ default: (await loadLater())[0].CreateContent }));
const StatusForm = lazy(async () => ({ default: (await loadLater())[1].StatusForm }));

export function CreateCourse() {
  return (
    <ErrorBoundary>
      <CreateStages />
    </ErrorBoundary>
  );
}

function CreateStages() {
  const create = useCreateWizard();
  const { state, dispatch } = create;
  return (
    <>
      <StageHead
        title="Create course"
        back={{ href: paths.dashboard, text: 'Back to Dashboard' }}
        names={['Course info', 'Content', 'Publish']}
        stage={state.stage}
      />
      {state.isRestored && (
        <KeptText action="Start over" isSaved={!hasUnsent(state)} onDiscard={create.startAnew} />
      )}
      <div className="wiz-grid">
        {state.stage === 1 && (
          <DetailsForm
            details={state.details}
            picture={state.created?.picture}
            busy={state.busy === 'details'}
            busyText={state.created ? 'Saving...' : 'Creating...'}
            onType={(change) => {
              // A failure shows when it is needed.
              loadLater().catch(() => undefined);
              dispatch({ type: 'typed', change });
            }}
            onContinue={create.saveDetails}
          />
        )}
        <Suspense fallback={<Loading text="Loading..." />}>
          {state.stage === 2 && <CreateContent create={create} />}
          {state.stage === 3 && (
            <StatusForm
              course={publishableOf(state)}
              status={state.status}
              busy={state.busy === 'status'}
              onChoose={(status) => dispatch({ type: 'status-chosen', status })}
              onBack={() => dispatch({ type: 'went-back' })}
              onFinish={create.saveStatus}
            />
          )}
        </Suspense>
        <CourseSummary
          details={state.details}
          courseId={state.created?.courseId ?? ''}
          picture={state.created?.picture}
          status={state.status}
          sections={state.sections.length}
          lessons={state.sections.flatMap(({ lessons }) => lessons).length}
        >
          Sections are sent one at a time, in this order. Finished uploads are kept if you go back.
        </CourseSummary>
      </div>
    </>
  );
}
