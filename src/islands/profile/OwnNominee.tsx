// Somebody who may use one's rights in one's place: named, changed, taken back.
import { useState } from 'react';
import { Nominee } from '#contract/privacy.ts';
import { messageOf } from '#site/api/client.ts';
import { removeNominee, saveNominee, type PrivacyChoices } from '#site/api/account.ts';
import { useForm } from '#site/islands/parts/use-form.ts';
import { notify } from '#site/stores/notices.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';

const NOBODY = { name: '', contact: '' };

interface OwnNomineeProps {
  nominee: PrivacyChoices['nominee'];
  onChoices: (choices: PrivacyChoices) => void;
}

export function OwnNominee({ nominee, onChoices }: OwnNomineeProps) {
  const form = useForm(Nominee.shape, {
    initial: nominee ?? NOBODY,
    send: async (typed, { reset }) => {
      const saved = await saveNominee(typed);
      reset(saved.nominee ?? NOBODY);
      onChoices(saved);
      notify({ layer: 'shared', type: 'success', title: `${typed.name} may act for you.` });
    },
    refused: (error) => messageOf(error, 'This could not be saved. Please try again.'),
  });
  return (
    <form {...form.props} className="stack">
      <p className="muted">
        They may use your rights to your data if you die or cannot. Only you see their name here.
      </p>
      <TextField label="Their name" {...form.field('name')} />
      <TextField
        label="How to reach them"
        hint="A number or an e-mail address."
        {...form.field('contact')}
      />
      {form.refusal && (
        <p className="error" role="alert">
          {form.refusal}
        </p>
      )}
      <div className="row">
        <Button type="submit" look="line" busy={form.busy} busyText="Saving...">
          {nominee ? 'Change' : 'Name them'}
        </Button>
        {nominee && (
          <TakeBack
            onGone={(choices) => {
              form.reset(NOBODY);
              onChoices(choices);
            }}
          />
        )}
      </div>
    </form>
  );
}

function TakeBack({ onGone }: { onGone: (choices: PrivacyChoices) => void }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      onGone(await removeNominee());
    } catch (error) {
      const title = messageOf(error, 'This could not be saved. Please try again.');
      notify({ layer: 'shared', type: 'error', title });
      setBusy(false);
    }
  };
  return (
    <Button look="soft" busy={busy} busyText="Removing..." onClick={() => void remove()}>
      Name nobody
    </Button>
  );
}
