import type { ReactNode } from 'react';
import { SETTINGS_FIELDS } from '#contract/site/settings.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { LoadInView } from '../../ui/LoadInView.tsx';
import { useLocationValue } from '../../ui/use-location.ts';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Launch } from './Launch.tsx';
import { Organization } from './Organization.tsx';
import { SiteTexts } from './SiteTexts.tsx';

const TABS: readonly string[] = ['', 'house', 'texts', 'launch'];

/** The hash may name a tab, an organization field or a list of texts. */
function getTab(hash: string): string {
  if (TABS.includes(hash)) return hash;
  return Object.hasOwn(SETTINGS_FIELDS, hash) ? 'house' : 'texts';
}

/** Loads its data when the tab is shown. */
const renderLate = (panel: ReactNode) => <LoadInView className="min-h-40">{panel}</LoadInView>;

export const Settings = withErrorBoundary(SettingsTabs);

function SettingsTabs() {
  const tab = useLocationValue(() => location.hash.slice(1), '');
  const tabs = [
    { id: 'house', label: 'Organization', panel: <Organization /> },
    { id: 'texts', label: 'Website content', panel: renderLate(<SiteTexts tab={tab} />) },
    { id: 'launch', label: 'Launch checklist', panel: renderLate(<Launch />) },
  ];
  return (
    <>
      <AdminPageHead title="Settings">
        <p className="lead mt-3 max-w-160">
          Your school’s public details. Changes go live when you publish.
        </p>
      </AdminPageHead>
      <Tabs key={tab} label="Settings" initialTab={getTab(tab)} tabs={tabs} />
    </>
  );
}
