import { Badge } from '#site/islands/ui/Badge.tsx';

export function StatusBadge({ status }: { status: string }) {
  if (!status) return null;
  return <Badge tone={status === 'Draft' ? 'draft' : 'live'}>{status}</Badge>;
}
