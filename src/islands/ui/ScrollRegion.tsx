// A horizontally scrolling region that the keyboard can focus and scroll.
import type { ReactNode } from 'react';

const FOCUSABLE = { tabIndex: 0, role: 'region' } as const;

export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div {...FOCUSABLE} className="panel table-wrap" aria-label={label}>
      {children}
    </div>
  );
}
