// A new secret, as a picture for an authenticator app and as letters, and the first digits of it.
import { useMemo } from 'react';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import { messageOf } from '#site/api/client.ts';
import { confirmSecondStep, type NewSecret } from '#site/api/account.ts';
import { useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';

interface SetUpStepProps extends NewSecret {
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

const FIELDS = {
  secondStep: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, 'Type the six digits')),
};

export function SetUpStep({ secret, address, onCodes, onCancel }: SetUpStepProps) {
  const form = useForm(FIELDS, {
    send: async ({ secondStep }) => onCodes(await confirmSecondStep(secondStep)),
    refused: (error) => messageOf(error, 'There was no answer. Please try again.'),
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
