// The create-course wizard: details, content, publishing.
import '#site/styles/pages/wizard.css';
import { useCallback, useRef, useState } from 'react';
import { notify } from '#site/stores/notices.ts';
import { paths } from '#site/paths.ts';
import { KeptText } from '../parts/KeptText.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CourseSummary } from './CourseSummary.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { NewSection } from './NewSection.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { StageHead } from './StageHead.tsx';
import { LESSON_NOT_ADDED } from './told.ts';
import { StatusForm } from './StatusForm.tsx';
import { useCreateWizard } from './useCreateWizard.ts';
import type { CreateWizard } from './useCreateWizard.ts';
import type { LocalSection } from './wizard.ts';

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
      {state.isRestored && <KeptText action="Start anew" onDiscard={create.startAnew} />}
      <div className="wiz-grid">
        {state.stage === 1 && (
          <DetailsForm
            details={state.details}
            busy={state.busy === 'details'}
            busyText={state.created ? 'Saving...' : 'Creating...'}
            onType={(change) => dispatch({ type: 'typed', change })}
            onContinue={create.saveDetails}
          />
        )}
        {state.stage === 2 && <ContentStage create={create} />}
        {state.stage === 3 && (
          <StatusForm
            status={state.status}
            busy={state.busy === 'status'}
            finishText="Finish"
            onChoose={(status) => dispatch({ type: 'status-chosen', status })}
            onBack={() => dispatch({ type: 'went-back' })}
            onFinish={create.saveStatus}
          />
        )}
        <CourseSummary
          details={state.details}
          courseId={state.created?.courseId ?? ''}
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

function ContentStage({ create }: { create: CreateWizard }) {
  const { state, dispatch } = create;
  const running = state.busy === 'content';
  const [asked, setAsked] = useState<LocalSection>();
  const { begun, onLessonBegun } = useBegunLessons();
  const save = () => (begun() ? notify(LESSON_NOT_ADDED) : create.saveContent());
  return (
    <div className="stack">
      {state.sections.map((section) => (
        <SectionPanel
          key={section.key}
          section={section}
          running={running}
          onAddLessons={(lessons) =>
            dispatch({ type: 'lessons-added', section: section.key, lessons })
          }
          onLessonBegun={(isBegun) => onLessonBegun(section.key, isBegun)}
          onRemoveSection={() =>
            section.id === null ? void create.removeSection(section) : setAsked(section)
          }
          onCancel={create.cancelUpload}
          onRemove={(lesson) => dispatch({ type: 'lesson-removed', section: section.key, lesson })}
          onReplace={(lesson, file) =>
            dispatch({ type: 'lesson-file-replaced', section: section.key, lesson, file })
          }
          onRetry={create.saveContent}
        />
      ))}
      {!running && (
        <NewSection
          onAdd={(name) => dispatch({ type: 'section-added', key: crypto.randomUUID(), name })}
        />
      )}
      <div className="row between wiz-foot">
        <Button look="line" disabled={running} onClick={() => dispatch({ type: 'went-back' })}>
          <Icon name="arrow-left" /> Back
        </Button>
        <Button busy={running} busyText="Uploading..." onClick={save}>
          Save and continue <Icon name="arrow-right" />
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title="Delete this section?"
        lead={`'${asked?.name ?? ''}' and its uploaded lessons will be deleted.`}
        confirmText="Delete section"
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) void create.removeSection(asked);
          setAsked(undefined);
        }}
      />
    </div>
  );
}

/** Which sections hold a lesson that was begun and not added: Continue would lose it. */
function useBegunLessons() {
  const sections = useRef(new Set<string>());
  const onLessonBegun = useCallback((section: string, isBegun: boolean) => {
    if (isBegun) sections.current.add(section);
    else sections.current.delete(section);
  }, []);
  return { begun: () => sections.current.size > 0, onLessonBegun };
}
