// Two-step verification of the user's account: off, being set up, or on. Loaded when its tab opens.
import { useState, useMemo } from 'react';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import { OwnPassword } from '#contract/accounts/passwords.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
} from '#contract/accounts/second-step.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { fetchSecondStep, type SecondStepState } from '#site/api/account.ts';
import { notify } from '#site/stores/notices.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { COMPANY } from '#site/company.ts';
import { saveFile } from '#site/islands/ui/lists/save-file.ts';
import { call, getMessage } from '#site/api/client.ts';
import { Loading } from '../ui/Art.tsx';
import { Button, getButtonClass } from '../ui/Button.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { TextField } from '../ui/Field.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { focusElement } from './FormResult.tsx';
import { findReturnAfterSetUp } from './profile-details.ts';

type NewSecret = Pick<ResponseOf<typeof beginSecondStep>, 'secret' | 'address'>;

type Purpose = 'begin' | 'renew' | 'remove';

type View =
  | { at: 'rest' }
  | { at: Purpose }
  | { at: 'app'; secret: NewSecret }
  | { at: 'codes'; codes: string[] };

export function OwnSecondStep() {
  const [loaded, reload] = useLoaded(fetchSecondStep);
  const [view, setView] = useState<View>({ at: 'rest' });
  const showOverview = () => {
    setView({ at: 'rest' });
    reload();
  };
  if (loaded.status === 'loading') return <Loading text="Loading..." />;
  if (loaded.status === 'failed')
    return <Failed text="Two-step verification could not be loaded." onRetry={reload} />;
  if (!loaded.value) return null;
  if (view.at === 'codes') {
    const next = findReturnAfterSetUp('secondStep');
    const onDone = () => (next ? location.assign(next) : showOverview());
    return <RecoveryCodes codes={view.codes} onDone={onDone} />;
  }
  if (view.at === 'app') {
    return (
      <SetUpStep
        {...view.secret}
        onCodes={(codes) => setView({ at: 'codes', codes })}
        onCancel={showOverview}
      />
    );
  }
  if (view.at !== 'rest') {
    return (
      <ProofForm
        purpose={view.at}
        isOn={loaded.value.since !== null}
        onSecret={(secret) => setView({ at: 'app', secret })}
        onCodes={(codes) => setView({ at: 'codes', codes })}
        onDone={showOverview}
        onCancel={() => setView({ at: 'rest' })}
      />
    );
  }
  return <Overview step={loaded.value} onChoose={(at) => setView({ at })} />;
}

const PROOF_LABELS = {
  begin: { lead: 'Enter your password to continue.', button: 'Continue' },
  renew: { lead: 'This replaces your current recovery codes.', button: 'Create new codes' },
  remove: { lead: 'You will log in with your password only.', button: 'Turn off' },
} as const;

interface ProofFormProps {
  purpose: Purpose;
  isOn: boolean;
  onSecret: (secret: NewSecret) => void;
  onCodes: (codes: string[]) => void;
  onDone: () => void;
  onCancel: () => void;
}

const SecondStepCode = z.string().check(z.trim(), z.minLength(1, 'Enter the six-digit code'));

/** Requires the password, and the current code if two-step verification is on, before a change. */
function ProofForm({ purpose, isOn, onSecret, onCodes, onDone, onCancel }: ProofFormProps) {
  const form = useForm(
    { password: OwnPassword, secondStep: isOn ? SecondStepCode : z.string() },
    {
      send: async (proof) => {
        if (purpose === 'begin') return onSecret(await call(beginSecondStep, { body: proof }));
        if (purpose === 'renew')
          return onCodes((await call(renewRecoveryCodes, { body: proof })).recoveryCodes);
        await call(removeSecondStep, { body: proof });
        notify({ layer: 'shared', type: 'success', title: 'Two-step verification is off' });
        return onDone();
      },
      toErrorMessage: (error) => getMessage(error, 'The server did not respond. Please try again.'),
      errorField: 'password',
    },
  );
  const { lead: hint, button } = PROOF_LABELS[purpose];
  return (
    <form {...form.props} className="stack max-w-136">
      <p className="muted">{hint}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      {isOn && (
        <TextField
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint="From your current authenticator app, or a recovery code."
          {...form.field('secondStep')}
        />
      )}
      <div className="row">
        <Button look="line" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          look={purpose === 'remove' ? 'danger' : 'main'}
          busy={form.busy}
          busyText="Checking..."
        >
          {button}
        </Button>
      </div>
    </form>
  );
}

function Overview({
  step,
  onChoose,
}: {
  step: SecondStepState;
  onChoose: (purpose: Purpose) => void;
}) {
  const { since, recoveryCodesLeft: codesLeft, isRequired, requiredFrom } = step;
  if (since === null) {
    const next = findReturnAfterSetUp('secondStep');
    return (
      <div className="stack max-w-136">
        <p>
          Protects your account if someone learns your password. When you log in, you also enter a
          six-digit code from an authenticator app on your phone.
        </p>
        {isRequired && (
          <p className="bg-info-soft p-3 text-info">{formatRequirement(requiredFrom)}</p>
        )}
        <div className="row">
          <Button onClick={() => onChoose('begin')}>Set up</Button>
          {(!isRequired || requiredFrom) && next && (
            <a className={getButtonClass({ look: 'line' })} href={next}>
              Skip for now
            </a>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className="stack max-w-136">
      <p>{`On since ${formatIndianDay(since)}. ${pluralize(codesLeft, 'recovery code')} left.`}</p>
      {codesLeft < 3 && (
        <p className="bg-info-soft p-3 text-info">Create new recovery codes before they run out.</p>
      )}
      <div className="row">
        <Button look="line" onClick={() => onChoose('renew')}>
          Create new recovery codes
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

/** Without a date, the requirement is enforced now. */
function formatRequirement(from: string | null | undefined): string {
  if (!from)
    return 'Your role requires two-step verification. The admin area stays closed until you set it up.';
  return `Your role requires two-step verification from ${formatIndianDay(from)}. From then on the admin area stays closed until you set it up.`;
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const download = () => {
    const text = `Recovery codes for your ${COMPANY.name} account. Each code works once.\n\n${codes.join('\n')}\n`;
    saveFile(
      new Blob([text], { type: 'text/plain' }),
      `${COMPANY.name.toLowerCase()}-recovery-codes.txt`,
    );
  };
  return (
    <div className="stack max-w-136">
      <h3 tabIndex={-1} ref={focusElement}>
        Two-step verification is on. Save your recovery codes
      </h3>
      <p>
        If you lose your phone, each code logs you in once. They are shown only now: print them, or
        save them somewhere other than your phone.
      </p>
      <ul className="recovery-codes num" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button look="line" onClick={download}>
          <Icon name="download" /> <span>Save as a file</span>
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  );
}

interface SetUpStepProps extends NewSecret {
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

const FIELDS = {
  secondStep: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, 'Enter the six-digit code')),
};

function SetUpStep({ secret, address, onCodes, onCancel }: SetUpStepProps) {
  const form = useForm(FIELDS, {
    send: async (body) => onCodes((await call(confirmSecondStep, { body })).recoveryCodes),
    toErrorMessage: (error) => getMessage(error, 'The server did not respond. Please try again.'),
    errorField: 'secondStep',
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
        label="Six-digit code from the app"
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

/** Black on white in every theme, because scanners cannot read inverted codes. */
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
      className="two-step-qr"
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
