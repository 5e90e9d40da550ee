import { useRef, useState } from 'react';
import type { CourseStatus } from '#contract/courses/course.ts';
import { saveStatus } from '#site/api/authoring.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { isPublishable, type Publishable } from '../../ui/courses/publish-check.ts';
import { PublishChecks } from '../../ui/courses/PublishChecks.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notifySharedError } from '../../ui/notices/notify.ts';
import type { WizardView } from './use-wizard.ts';
import { toPublishable } from './wizard.ts';

const STATUS_CHOICES: readonly { status: CourseStatus; text: string }[] = [
  { status: 'Draft', text: 'Only your team sees it. Publish it when it is ready.' },
  { status: 'Published', text: 'It appears in the catalogue, and students can enrol.' },
];

export function StatusStage({ wizard }: { wizard: WizardView }) {
  const { shown, dispatch, run } = wizard;
  return (
    <StatusForm
      course={toPublishable(shown)}
      isOnSale={shown.stored?.status === 'Published'}
      canChange={usePermission('courses.publish')}
      status={shown.status}
      busy={shown.busy === 'status'}
      onChoose={(status) => dispatch({ type: 'status-chosen', status })}
      onBack={() => dispatch({ type: 'went-back' })}
      onFinish={() => run('status', () => finish(wizard))}
    />
  );
}

async function finish({ plan, state, forget }: WizardView): Promise<void> {
  const { stored, status } = state();
  if (!stored) return;
  if (plan.unchangedNotice && status === stored.status) {
    queueNotice(plan.unchangedNotice);
    return location.assign(plan.endPath);
  }
  try {
    await saveStatus(stored.courseId, status);
  } catch (error) {
    return notifySharedError(error, 'Failed to update course status');
  }
  if (!plan.savesAtOnce) forget();
  queueNotice(plan.buildFinishedNotice(stored.courseId, status));
  location.assign(plan.endPath);
}

interface StatusFormProps {
  course: Publishable;
  status: CourseStatus;
  isOnSale?: boolean;
  canChange?: boolean;
  busy: boolean;
  onChoose: (status: CourseStatus) => void;
  onBack: () => void;
  onFinish: () => void;
}

export function StatusForm(props: StatusFormProps) {
  const {
    course,
    status,
    isOnSale = false,
    canChange = true,
    busy,
    onChoose,
    onBack,
    onFinish,
  } = props;
  const [isRefused, setRefused] = useState(false);
  const publishOption = useRef<HTMLInputElement>(null);
  const isEmpty = status === 'Published' && !isOnSale && !isPublishable(course);
  const showsError = isRefused && isEmpty;
  return (
    <form
      className="wizard-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) return onFinish();
        setRefused(true);
        publishOption.current?.focus();
      }}
    >
      <fieldset className="panel panel-pad status-choice">
        <legend className="heading-lg">Course status</legend>
        {STATUS_CHOICES.map((choice) => (
          <label className="check" key={choice.status}>
            <input
              type="radio"
              name="status"
              value={choice.status}
              aria-label={choice.status}
              aria-describedby={
                showsError && choice.status === status ? 'nothing-to-publish' : undefined
              }
              ref={choice.status === 'Published' ? publishOption : undefined}
              checked={status === choice.status}
              disabled={!canChange && choice.status !== status}
              onChange={() => onChoose(choice.status)}
            />
            <span>
              <strong>{choice.status}</strong>
              <span className="muted block">{choice.text}</span>
            </span>
          </label>
        ))}
        {!canChange && (
          <p className="small muted">Only an owner or a manager can publish or unpublish it.</p>
        )}
        <FieldError
          id="nothing-to-publish"
          text={
            showsError
              ? 'There are no lessons yet. Go back and add one, or keep the course as a draft.'
              : undefined
          }
        />
      </fieldset>
      <section className="panel panel-pad" aria-labelledby="publish-checks">
        <h2 className="heading-lg" id="publish-checks">
          What visitors will see
        </h2>
        <PublishChecks course={course} />
      </section>
      <div className="row wizard-foot justify-between">
        <Button look="line" onClick={onBack} disabled={busy}>
          <Icon name="arrow-left" /> <span>Back</span>
        </Button>
        <Button type="submit" busy={busy} busyText="Saving...">
          Finish
        </Button>
      </div>
    </form>
  );
}
