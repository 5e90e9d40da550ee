// What somebody has decided about their data: news by e-mail, and who acts in their place.
import { useState } from 'react';
import { messageOf } from '#site/api/client.ts';
import { fetchPrivacyChoices, saveNewsConsent, type PrivacyChoices } from '#site/api/account.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { paths } from '#contract/paths.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { Loading } from '../ui/Art.tsx';
import { Failed } from '../ui/Failed.tsx';
import { OwnNominee } from './OwnNominee.tsx';

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
  const choose = async (isWanted: boolean) => {
    if (busy) return;
    setPressed(isWanted);
    try {
      onChoices(await saveNewsConsent(isWanted));
    } catch (error) {
      const title = messageOf(error, 'This could not be saved. Please try again.');
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
