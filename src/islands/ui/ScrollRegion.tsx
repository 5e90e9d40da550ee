// A region that scrolls sideways by itself, reached by the keyboard so that it can be scrolled.
import '#site/styles/components/panels.css';
import '#site/styles/components/tables.css';
import type { ReactNode } from 'react';

const REACHABLE = { tabIndex: 0, role: 'region' } as const;

export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div {...REACHABLE} className="panel table-wrap" aria-label={label}>
      {children}
    </div>
  );
}
