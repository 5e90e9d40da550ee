// The last stage: keep as Draft, or publish.
import '#site/styles/components/fields.css';
import '#site/styles/components/panels.css';
import type { CourseStatus } from '#contract/course.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

const CHOICES: readonly { status: CourseStatus; text: string }[] = [
  { status: 'Draft', text: 'Only admins see it. Publish it whenever it is ready.' },
  { status: 'Published', text: 'It appears in the catalogue, and students can enrol.' },
];

interface StatusFormProps {
  status: CourseStatus;
  busy: boolean;
  finishText: string;
  onChoose: (status: CourseStatus) => void;
  onBack: () => void;
  onFinish: () => void;
}

export function StatusForm(props: StatusFormProps) {
  const { status, busy, finishText, onChoose, onBack, onFinish } = props;
  return (
    <form
      className="wiz-form"
      onSubmit={(event) => {
        event.preventDefault();
        onFinish();
      }}
    >
      <fieldset className="panel panel-pad status-choice">
        <legend className="h-lg">Status of the course</legend>
        {CHOICES.map((choice) => (
          <label className="check" key={choice.status}>
            <input
              type="radio"
              name="status"
              value={choice.status}
              aria-label={choice.status}
              checked={status === choice.status}
              onChange={() => onChoose(choice.status)}
            />
            <span>
              <strong>{choice.status}</strong>
              <span className="muted block">{choice.text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="row between wiz-foot">
        <Button look="line" onClick={onBack} disabled={busy}>
          <Icon name="arrow-left" /> Back
        </Button>
        <Button type="submit" busy={busy} busyText="Saving...">
          {finishText}
        </Button>
      </div>
    </form>
  );
}
