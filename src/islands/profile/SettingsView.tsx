// The settings themselves, fetched on use: their styles are those of Settings.tsx.
import { lazy, Suspense, useCallback } from 'react';
import { setUpTab } from '#contract/set-up-path.ts';
import { fetchOwnUser } from '#site/api/account.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { updateUser } from '#site/stores/session.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { leadTo } from '../ui/lead-to.ts';
import { useInView } from '../ui/use-in-view.ts';
import { OwnData } from './OwnData.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { OwnPassword } from './OwnPassword.tsx';

const OwnSecondStep = lazy(async () => ({
  default: (await import('./OwnSecondStep.tsx')).OwnSecondStep,
}));

export function SettingsView() {
  const [loaded, reload] = useLoaded(
    useCallback(async () => {
      const user = await fetchOwnUser();
      // What was changed on another device shows here and in the top bar.
      updateUser(user);
      return user;
    }, []),
  );
  if (loaded.status === 'loading') return <Loading text="Loading your settings..." />;
  if (loaded.status === 'failed') {
    return (
      <div className="stack" role="alert">
        <p className="muted">Your settings did not arrive.</p>
        <Button look="line" size="sm" onClick={reload}>
          <Icon name="rotate-ccw" /> <span>Try again</span>
        </Button>
      </div>
    );
  }
  const user = loaded.value;
  return (
    <div className="panel panel-pad" ref={comeIntoView}>
      <Tabs
        label="Settings"
        first={setUpTab(location.search)}
        tabs={[
          { id: 'details', label: 'Details', panel: <OwnDetails user={user} /> },
          { id: 'email', label: 'Email', panel: <OwnEmail user={user} /> },
          { id: 'password', label: 'Password', panel: <OwnPassword user={user} /> },
          { id: 'secondStep', label: 'Second step', panel: <SecondStepBelow /> },
          { id: 'data', label: 'Your data', panel: <OwnData /> },
        ]}
      />
    </div>
  );
}

/** It comes with its tab. */
function SecondStepBelow() {
  const [place, isInView] = useInView<HTMLDivElement>();
  return (
    <div ref={place} className="min-h-8">
      {isInView && (
        <Suspense fallback={<Loading text="Loading..." />}>
          <OwnSecondStep />
        </Suspense>
      )}
    </div>
  );
}

/** A link to the settings that was followed before they were there. */
function comeIntoView(panel: HTMLElement | null): void {
  const tab = panel?.querySelector<HTMLElement>('[aria-selected=true]');
  if (location.hash === '#settings' && tab) leadTo(tab);
}
