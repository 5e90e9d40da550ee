// The settings of one's account, where the server has them.
import '#site/styles/components/dialog.css';
import '#site/styles/components/disclosure.css';
import '#site/styles/components/fields.css';
import '#site/styles/components/loading.css';
import '#site/styles/pages/settings.css';
import { lazy, Suspense } from 'react';
import { hasAccountCalls } from '#site/api/account.ts';
import { useSession } from '#site/stores/queries/use-enrolments.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

export function Settings() {
  return (
    <ErrorBoundary>
      <SettingsWhereThereAre />
    </ErrorBoundary>
  );
}

const SettingsView = lazy(async () => ({
  default: (await import('./SettingsView.tsx')).SettingsView,
}));

function SettingsWhereThereAre() {
  const { user } = useSession();
  const [has] = useLoaded(hasAccountCalls);
  if (!user || has.face !== 'ready' || !has.value) return null;
  return (
    <section className="app-sec settings" id="settings" aria-labelledby="settings-title">
      <h2 className="h-xl" id="settings-title">
        Settings
      </h2>
      <Suspense fallback={<Loading text="Loading your settings..." />}>
        <SettingsView />
      </Suspense>
    </section>
  );
}
