import { Suspense } from 'react';
import { usePermission } from '#site/queries/use-permission.ts';
import { DraftNotice } from '../../ui/forms/DraftNotice.tsx';
import { LoadInView } from '../../ui/LoadInView.tsx';
import { Loading } from '../../ui/Art.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import type { WizardPlan, WizardView } from './use-wizard.ts';
import { hasUnsent, type Stage } from './wizard.ts';
import { createLazyComponent } from '../../ui/lazy-part.tsx';

/** Loaded late, because it is below the stages on a phone. Its styles are in islands.css. */
const CourseSummary = createLazyComponent(() => import('./CourseSummary.tsx'), 'CourseSummary');

const STAGES = 3;

export function CourseStages({ wizard }: { wizard: WizardView }) {
  const { plan, shown, dispatch, run } = wizard;
  const canPrice = usePermission('commerce.edit');
  const { savesAtOnce } = plan;
  const { stored, sections } = shown;
  const lessons = sections.flatMap((section) =>
    (savesAtOnce ? section.stored : section.lessons).map(({ title }) => title),
  );
  return (
    <>
      <StageHead plan={plan} stage={shown.stage} />
      {shown.isRestored && (
        <DraftNotice
          action={plan.discardText}
          isSaved={!savesAtOnce && !hasUnsent(shown)}
          onDiscard={wizard.discard}
        />
      )}
      <div className="wizard-grid">
        {shown.stage === 1 && (
          <DetailsForm
            details={shown.details}
            picture={stored?.picture}
            busy={shown.busy === 'details'}
            busyText={stored ? 'Saving...' : 'Creating...'}
            canChangePrice={canPrice || !stored}
            onType={(change) => {
              // Loads the later stages while the admin fills in the first. A failure shows when a stage opens.
              plan.loadContentActions().catch(() => undefined);
              dispatch({ type: 'typed', change });
            }}
            onContinue={() => run('details', () => plan.saveDetails(wizard))}
          />
        )}
        <Suspense fallback={<Loading text="Loading..." />}>
          {shown.stage === 2 && <plan.Content wizard={wizard} />}
          {shown.stage === 3 && <plan.Status wizard={wizard} />}
        </Suspense>
        <LoadInView className="wizard-aside">
          <CourseSummary
            details={shown.details}
            courseId={stored?.courseId ?? ''}
            picture={stored?.picture}
            currency={stored?.currency}
            status={shown.status}
            sections={sections.length}
            lessons={lessons.length}
          >
            {plan.note}
          </CourseSummary>
        </LoadInView>
      </div>
    </>
  );
}

function StageHead({ plan, stage }: { plan: WizardPlan; stage: Stage }) {
  const { title, back, stages } = plan;
  return (
    <>
      <a className="link small" href={back.href}>
        <Icon name="arrow-left" /> <span>{back.text}</span>
      </a>
      <header className="wizard-head">
        <h1 className="heading-2xl display">{title}</h1>
        <ol className="steps">
          {stages.map((name, index) => (
            <Step key={name} name={name} number={index + 1} stage={stage} />
          ))}
        </ol>
      </header>
      <span
        className="progress"
        role="progressbar"
        aria-label={`Step ${stage} of ${STAGES}`}
        aria-valuemin={0}
        aria-valuemax={STAGES}
        aria-valuenow={stage}
      >
        <i style={{ width: `${(stage / STAGES) * 100}%` }} />
      </span>
    </>
  );
}

function Step({ name, number, stage }: { name: string; number: number; stage: Stage }) {
  const done = number < stage;
  return (
    <li className={done ? 'done' : undefined} aria-current={number === stage ? 'step' : undefined}>
      <span>{done ? <Icon name="check" /> : number}</span>
      <span>{name}</span>
    </li>
  );
}
