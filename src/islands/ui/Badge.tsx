import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'live' | 'draft' | 'info' | 'danger' | 'solid';

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{children}</span>;
}

/** The status of a course. */
export function StatusBadge({ status }: { status: string }) {
  if (!status) return null;
  return <Badge tone={status === 'Draft' ? 'draft' : 'live'}>{status}</Badge>;
}
