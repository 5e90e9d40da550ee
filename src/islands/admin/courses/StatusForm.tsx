import { useRef, useState } from 'react';
import type { CourseStatus } from '#contract/courses/course-status.ts';
import { saveStatus } from '#site/api/authoring.ts';
import { useMay } from '#site/queries/use-may.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { isPublishable, type Publishable } from '../../ui/courses/publish-check.ts';
import { PublishChecks } from '../../ui/courses/PublishChecks.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notifySharedError } from '../../ui/notices/notify.ts';
import type { WizardView } from './use-wizard.ts';
import { getPublishable } from './wizard.ts';

const CHOICES: readonly { status: CourseStatus; text: string }[] = [
  { status: 'Draft', text: 'Only admins see it. Publish it whenever it is ready.' },
  { status: 'Published', text: 'It appears in the catalogue, and students can enrol.' },
];

export function StatusStage({ wizard }: { wizard: WizardView }) {
  const { shown, dispatch, run } = wizard;
  return (
    <StatusForm
      course={getPublishable(shown)}
      isOnSale={shown.stored?.status === 'Published'}
      mayChange={useMay('courses.publish')}
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
  if (plan.unchanged && status === stored.status) {
    queueNotice(plan.unchanged);
    return location.assign(plan.end);
  }
  try {
    await saveStatus(stored.courseId, status);
  } catch (error) {
    return notifySharedError(error, 'Failed to update course status');
  }
  if (!plan.savesAtOnce) forget();
  queueNotice(plan.finished(stored.courseId, status));
  location.assign(plan.end);
}

interface StatusFormProps {
  course: Publishable;
  status: CourseStatus;
  isOnSale?: boolean;
  mayChange?: boolean;
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
    mayChange = true,
    busy,
    onChoose,
    onBack,
    onFinish,
  } = props;
  const [isRefused, setRefused] = useState(false);
  const publish = useRef<HTMLInputElement>(null);
  const isEmpty = status === 'Published' && !isOnSale && !isPublishable(course);
  const showsError = isRefused && isEmpty;
  return (
    <form
      className="wiz-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) return onFinish();
        setRefused(true);
        publish.current?.focus();
      }}
    >
      <fieldset className="panel panel-pad status-choice">
        <legend className="heading-lg">Status of the course</legend>
        {CHOICES.map((choice) => (
          <label className="check" key={choice.status}>
            <input
              type="radio"
              name="status"
              value={choice.status}
              aria-label={choice.status}
              aria-describedby={
                showsError && choice.status === status ? 'nothing-to-publish' : undefined
              }
              ref={choice.status === 'Published' ? publish : undefined}
              checked={status === choice.status}
              disabled={!mayChange && choice.status !== status}
              onChange={() => onChoose(choice.status)}
            />
            <span>
              <strong>{choice.status}</strong>
              <span className="muted block">{choice.text}</span>
            </span>
          </label>
        ))}
        {!mayChange && (
          <p className="small muted">Only an owner or a manager can publish or unpublish it.</p>
        )}
        {showsError && (
          <p className="error" id="nothing-to-publish" role="alert">
            <Icon name="circle-alert" />
            <span>There is no lesson yet. Go back and add one, or keep the course as a draft.</span>
          </p>
        )}
      </fieldset>
      <section className="panel panel-pad" aria-labelledby="publish-checks">
        <h2 className="heading-lg" id="publish-checks">
          What visitors will find
        </h2>
        <PublishChecks course={course} />
      </section>
      <div className="row between wiz-foot">
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
