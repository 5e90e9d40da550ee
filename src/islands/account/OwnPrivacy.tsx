import { useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import {
  fetchPrivacyChoices,
  saveNewsConsent,
  type PrivacyChoices,
  removeNominee,
  saveNominee,
} from '#site/api/account.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { paths } from '#contract/paths.ts';
import { Nominee } from '#contract/privacy.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { useForm } from '#site/islands/ui/parts/use-form.ts';
import { useAction } from '../ui/parts/use-action.ts';
import { Loading } from '../ui/Art.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';

export function OwnPrivacy() {
  const [loaded, reload] = useLoaded(fetchPrivacyChoices);
  if (loaded.status === 'loading') return <Loading text="Loading your choices..." />;
  if (loaded.status === 'failed')
    return <Failed text="Your choices did not arrive." onRetry={reload} />;
  return <Choices first={loaded.value} />;
}

function Choices({ first }: { first: PrivacyChoices }) {
  const [choices, setChoices] = useState(first);
  return (
    <>
      <h3>News by e-mail</h3>
      <News since={choices.newsSince} onChoices={setChoices} />
      <h3 className="mt-6">Who may act for you</h3>
      <OwnNominee nominee={choices.nominee} onChoices={setChoices} />
    </>
  );
}

interface NewsProps {
  since: string | null;
  onChoices: (choices: PrivacyChoices) => void;
}

/** Given and taken back by the same press. */
function News({ since, onChoices }: NewsProps) {
  /** What was pressed, until it is kept. */
  const [pressed, setPressed] = useState<boolean>();
  const busy = pressed !== undefined;
  const choose = async (isRequested: boolean) => {
    if (busy) return;
    setPressed(isRequested);
    try {
      onChoices(await saveNewsConsent(isRequested));
    } catch (error) {
      const title = getMessage(error, 'This could not be saved. Please try again.');
      notify({ layer: 'shared', type: 'error', title });
    } finally {
      setPressed(undefined);
    }
  };
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={pressed ?? since !== null}
          aria-disabled={busy}
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
        />{' '}
        Write to me about new courses
      </label>
      <p className="small muted">
        <span>{since ? `Agreed on ${indianDay(since)}. ` : 'Nothing depends on it. '}</span>
        <a className="link" href={paths.privacyNotice}>
          Notice on your data
        </a>
      </p>
    </div>
  );
}

const NOBODY = { name: '', contact: '' };

interface OwnNomineeProps {
  nominee: PrivacyChoices['nominee'];
  onChoices: (choices: PrivacyChoices) => void;
}

function OwnNominee({ nominee, onChoices }: OwnNomineeProps) {
  const form = useForm(Nominee.shape, {
    initial: nominee ?? NOBODY,
    send: async (typed, { reset }) => {
      const saved = await saveNominee(typed);
      reset(saved.nominee ?? NOBODY);
      onChoices(saved);
      notify({ layer: 'shared', type: 'success', title: `${typed.name} may act for you.` });
    },
    refused: (error) => getMessage(error, 'This could not be saved. Please try again.'),
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
  const [busy, run] = useAction((error) => {
    const title = getMessage(error, 'This could not be saved. Please try again.');
    notify({ layer: 'shared', type: 'error', title });
  });
  const remove = () => run(async () => onGone(await removeNominee()));
  return (
    <Button look="soft" busy={busy} busyText="Removing..." onClick={() => void remove()}>
      Name nobody
    </Button>
  );
}
