// Announces two-step verification to those of the team whose role requires it, with the day from which it is enforced.
import { toSetUp } from '#contract/set-up-path.ts';
import { fetchSecondStep } from '#site/api/account.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { paths } from '#contract/paths.ts';
import { buttonClass } from '../ui/Button.tsx';

/** Nothing once it is on, and for roles that can do without. */
export function SecondStepNotice() {
  const step = useKnown(fetchSecondStep, undefined);
  if (!step?.isRequired || step.since !== null || !step.requiredFrom) return null;
  const day = indianDay(step.requiredFrom);
  return (
    <section className="panel panel-pad mb-8" aria-labelledby="two-step-notice">
      <h2 className="heading-md" id="two-step-notice">
        {`Set up two-step verification by ${day}`}
      </h2>
      <p className="muted mt-2">
        {`Your role can refund payments or export personal data, so it needs a second step at login. From ${day} the admin area stays closed to you until it is set up.`}
      </p>
      <a
        className={buttonClass({ size: 'sm', className: 'mt-4' })}
        href={toSetUp('secondStep', paths.dashboard)}
      >
        Set up now
      </a>
    </section>
  );
}
