import type { ReactNode } from 'react';
import { SETTINGS_FIELDS } from '#contract/site/settings.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { Late } from '../../ui/Late.tsx';
import { useLocation } from '../../ui/lists/use-location.ts';
import { island } from '../../ui/ErrorBoundary.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Launch } from './Launch.tsx';
import { Organization } from './Organization.tsx';
import { SiteTexts } from './SiteTexts.tsx';

const TABS: readonly string[] = ['', 'house', 'texts', 'launch'];

/** The hash may name a tab, an organization field or a list of texts. */
function getTab(named: string): string {
  if (TABS.includes(named)) return named;
  return Object.hasOwn(SETTINGS_FIELDS, named) ? 'house' : 'texts';
}

/** Loads its data when the tab is shown. */
const late = (panel: ReactNode) => <Late className="min-h-40">{panel}</Late>;

export const Settings = island(SettingsTabs);

function SettingsTabs() {
  const tab = useLocation(() => location.hash.slice(1), '');
  const tabs = [
    { id: 'house', label: 'Organization', panel: <Organization /> },
    { id: 'texts', label: 'Texts', panel: late(<SiteTexts tab={tab} />) },
    { id: 'launch', label: 'Launch checklist', panel: late(<Launch />) },
  ];
  return (
    <>
      <AdminPageHead title="Settings">
        <p className="lead mt-3 max-w-160">
          Your school’s public details. Changes go live when you publish.
        </p>
      </AdminPageHead>
      <Tabs key={tab} label="Settings" first={getTab(tab)} tabs={tabs} />
    </>
  );
}
