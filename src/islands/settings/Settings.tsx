import '#site/styles/components/dialog.css';
import '#site/styles/components/fields.css';
import '#site/styles/components/panels.css';
import '#site/styles/components/site-texts.css';
import '#site/styles/pages/office.css';
import { SETTINGS_FIELDS } from '#contract/settings.ts';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { Late } from '../parts/Late.tsx';
import { useLocation } from '../parts/use-location.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Organization } from './Organization.tsx';

const SiteTexts = lazyPart(() => import('./SiteTexts.tsx'), 'SiteTexts');
const Launch = lazyPart(() => import('./Launch.tsx'), 'Launch');

const TABS: readonly string[] = ['', 'house', 'texts', 'launch'];

/** An address may also name a field of the organization, or a list. */
function tabOf(named: string): string {
  if (TABS.includes(named)) return named;
  return Object.hasOwn(SETTINGS_FIELDS, named) ? 'house' : 'texts';
}

export function Settings() {
  return (
    <ErrorBoundary>
      <SettingsPage />
    </ErrorBoundary>
  );
}

function SettingsPage() {
  const tab = useLocation(() => location.hash.slice(1), '');
  return (
    <>
      <AdminPageHead title="Settings">
        <p className="lead mt-3 max-w-160">
          Your school’s public details. Changes go live when you publish.
        </p>
      </AdminPageHead>
      <Tabs
        key={tab}
        label="Settings"
        first={tabOf(tab)}
        tabs={[
          { id: 'house', label: 'Organization', panel: <Organization /> },
          {
            id: 'texts',
            label: 'Texts',
            panel: (
              <Late className="min-h-40">
                <SiteTexts tab={tab} />
              </Late>
            ),
          },
          {
            id: 'launch',
            label: 'Launch checklist',
            panel: (
              <Late className="min-h-40">
                <Launch />
              </Late>
            ),
          },
        ]}
      />
    </>
  );
}
