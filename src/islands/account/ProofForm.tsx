// Who changes the second step shows that they are the owner of the account: the password, and the step that is on.
import * as z from 'zod/mini';
import { OwnPassword } from '#contract/passwords.ts';
import { getMessage } from '#site/api/client.ts';
import {
  beginSecondStep,
  type NewSecret,
  removeSecondStep,
  renewRecoveryCodes,
} from '#site/api/account.ts';
import { notify } from '#site/stores/notices.ts';
import { useForm } from '../ui/parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

export type Purpose = 'begin' | 'renew' | 'remove';

const WORDS = {
  begin: { lead: 'First, your password.', button: 'Continue' },
  renew: { lead: 'The codes that you have end with this.', button: 'Make new codes' },
  remove: { lead: 'Your password alone logs in then.', button: 'Turn off' },
} as const;

interface ProofFormProps {
  purpose: Purpose;
  isOn: boolean;
  onSecret: (secret: NewSecret) => void;
  onCodes: (codes: string[]) => void;
  onDone: () => void;
  onCancel: () => void;
}

const typed = z.string().check(z.trim(), z.minLength(1, 'Type the six digits'));
const ANYTHING = z.string();

export function ProofForm({ purpose, isOn, onSecret, onCodes, onDone, onCancel }: ProofFormProps) {
  const form = useForm(
    { password: OwnPassword, secondStep: isOn ? typed : ANYTHING },
    {
      send: async (proof) => {
        if (purpose === 'begin') return onSecret(await beginSecondStep(proof));
        if (purpose === 'renew') return onCodes(await renewRecoveryCodes(proof));
        await removeSecondStep(proof);
        notify({ layer: 'shared', type: 'success', title: 'The second step is off' });
        return onDone();
      },
      refused: (error) => getMessage(error, 'There was no answer. Please try again.'),
      refusedAt: 'password',
    },
  );
  const { lead, button } = WORDS[purpose];
  return (
    <form {...form.props} className="stack max-w-136">
      <p className="muted">{lead}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      {isOn && (
        <TextField
          label="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint="Of the app that you use now, or a recovery code."
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
