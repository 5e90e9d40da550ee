import { Suspense } from 'react';
import { isOwnServer } from '#site/api/server.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { Loading } from '../ui/Art.tsx';
import { createLazyComponent } from '../ui/lazy-part.tsx';
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useInView } from '../ui/use-in-view.ts';

export const Settings = withErrorBoundary(OwnServerSettings);

const SettingsView = createLazyComponent(() => import('./SettingsView.tsx'), 'SettingsView');

function OwnServerSettings() {
  const { user } = useSession();
  const isOwn = useLoadedValue(isOwnServer, false);
  if (!user || !isOwn) return null;
  return <SettingsSection />;
}

/** Loaded when it comes into view, or at once if the URL links to it. */
function SettingsSection() {
  const [container, isInView] = useInView<HTMLElement>();
  const isLinked = location.hash === '#settings';
  const isRequested = isInView || isLinked;
  const placeholder = <Loading text="Loading your settings..." />;
  return (
    <section
      ref={container}
      className={isLinked ? 'app-section settings is-linked' : 'app-section settings'}
      id="settings"
      aria-labelledby="settings-title"
    >
      <h2 className="heading-xl" id="settings-title">
        Settings
      </h2>
      {isRequested ? (
        <Suspense fallback={placeholder}>
          <SettingsView />
        </Suspense>
      ) : (
        placeholder
      )}
    </section>
  );
}
