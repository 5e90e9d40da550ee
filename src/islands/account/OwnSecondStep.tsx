// The second step of one's login: off, being set up, or on. Fetched on use.
import { useState, useMemo } from 'react';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import {
  fetchSecondStep,
  type NewSecret,
  type OwnStep,
  confirmSecondStep,
} from '#site/api/account.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { counted } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { COMPANY } from '#site/company.ts';
import { saveFile } from '#site/islands/ui/parts/save-file.ts';
import { getMessage } from '#site/api/client.ts';
import { Loading } from '../ui/Art.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useForm } from '../ui/parts/use-form.ts';
import { TextField } from '../ui/Field.tsx';
import { nextAfter } from './next-after.ts';
import { ProofForm, type Purpose } from './ProofForm.tsx';

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

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const download = () => {
    const text = `Recovery codes of your login at ${COMPANY.name}. Each works once.\n\n${codes.join('\n')}\n`;
    saveFile(
      new Blob([text], { type: 'text/plain' }),
      `${COMPANY.name.toLowerCase()}-recovery-codes.txt`,
    );
  };
  return (
    <div className="stack max-w-136">
      <h3 tabIndex={-1} ref={takeFocus}>
        The second step is on. Keep these codes
      </h3>
      <p>
        Each lets you in once, should your phone be lost. They are shown this one time: print them
        or save them where your phone is not.
      </p>
      <ul className="step-codes num" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button look="line" onClick={download}>
          <Icon name="download" /> <span>Save as a file</span>
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}

interface SetUpStepProps extends NewSecret {
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

const FIELDS = {
  secondStep: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, 'Type the six digits')),
};

function SetUpStep({ secret, address, onCodes, onCancel }: SetUpStepProps) {
  const form = useForm(FIELDS, {
    send: async ({ secondStep }) => onCodes(await confirmSecondStep(secondStep)),
    refused: (error) => getMessage(error, 'There was no answer. Please try again.'),
    refusedAt: 'secondStep',
  });
  return (
    <form {...form.props} className="stack max-w-136">
      <p>
        Scan this with an authenticator app: Google Authenticator, Microsoft Authenticator, Aegis,
        or your password manager.
      </p>
      <QrCode text={address} />
      <p className="small">
        On this device?{' '}
        <a className="link" href={address}>
          Open your app
        </a>
        , or type this key into it:{' '}
        <code className="block wrap-anywhere">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextField
        label="The six digits that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.field('secondStep')}
      />
      <div className="row">
        <Button look="line" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Checking...">
          Turn on
        </Button>
      </div>
    </form>
  );
}

/** Black on white in every theme: cameras read no other. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: 'M', border: 4 });
    const dots = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: side, path: dots.join('') };
  }, [text]);
  return (
    <svg
      className="step-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
