// The second step of one's login: off, being set up, or on. Fetched on use.
import { useState } from 'react';
import { fetchSecondStep, type NewSecret, type OwnStep } from '#site/api/account.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { counted } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../ui/Art.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Failed } from '../ui/Failed.tsx';
import { nextAfter } from './next-after.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ProofForm, type Purpose } from './ProofForm.tsx';
import { SetUpStep } from './SetUpStep.tsx';

type Face =
  | { at: 'rest' }
  | { at: Purpose }
  | { at: 'app'; secret: NewSecret }
  | { at: 'codes'; codes: string[] };

export function OwnSecondStep() {
  const [loaded, reload] = useLoaded(fetchSecondStep);
  const [face, setFace] = useState<Face>({ at: 'rest' });
  const rest = () => {
    setFace({ at: 'rest' });
    reload();
  };
  if (loaded.status === 'loading') return <Loading text="Loading..." />;
  if (loaded.status === 'failed') return <Failed text="This did not arrive." onRetry={reload} />;
  if (!loaded.value) return null;
  if (face.at === 'codes') {
    const next = nextAfter('secondStep');
    const onDone = () => (next ? location.assign(next) : rest());
    return <RecoveryCodes codes={face.codes} onDone={onDone} />;
  }
  if (face.at === 'app') {
    return (
      <SetUpStep
        {...face.secret}
        onCodes={(codes) => setFace({ at: 'codes', codes })}
        onCancel={rest}
      />
    );
  }
  if (face.at !== 'rest') {
    return (
      <ProofForm
        purpose={face.at}
        isOn={loaded.value.since !== null}
        onSecret={(secret) => setFace({ at: 'app', secret })}
        onCodes={(codes) => setFace({ at: 'codes', codes })}
        onDone={rest}
        onCancel={() => setFace({ at: 'rest' })}
      />
    );
  }
  return <Rest step={loaded.value} onChoose={(at) => setFace({ at })} />;
}

function Rest({ step, onChoose }: { step: OwnStep; onChoose: (purpose: Purpose) => void }) {
  const { since, recoveryCodesLeft: left, isRequired, requiredFrom } = step;
  if (since === null) {
    const next = nextAfter('secondStep');
    return (
      <div className="stack max-w-136">
        <p>
          Protects your account if someone learns your password. When you log in, you also enter a
          six-digit code from an authenticator app on your phone.
        </p>
        {isRequired && <p className="bg-info-soft p-3 text-info">{requirement(requiredFrom)}</p>}
        <div className="row">
          <Button onClick={() => onChoose('begin')}>Set up</Button>
          {(!isRequired || requiredFrom) && next && (
            <a className={buttonClass({ look: 'line' })} href={next}>
              Not now, go on
            </a>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className="stack max-w-136">
      <p>{`On since ${indianDay(since)}. ${counted(left, 'recovery code')} left.`}</p>
      {left < 3 && (
        <p className="bg-info-soft p-3 text-info">Make new recovery codes before they run out.</p>
      )}
      <div className="row">
        <Button look="line" onClick={() => onChoose('renew')}>
          New recovery codes
        </Button>
        <Button look="line" onClick={() => onChoose('begin')}>
          Move to another app
        </Button>
        {!isRequired && (
          <Button look="soft" onClick={() => onChoose('remove')}>
            Turn off
          </Button>
        )}
      </div>
      {isRequired && <p className="small muted">Your role requires two-step verification.</p>}
    </div>
  );
}

/** Without a day it is enforced now. */
function requirement(from: string | null | undefined): string {
  if (!from)
    return 'Your role requires two-step verification. The admin area stays closed until you set it up.';
  return `Your role requires two-step verification from ${indianDay(from)}. From then on the admin area stays closed until you set it up.`;
}
