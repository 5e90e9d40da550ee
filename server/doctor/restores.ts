// What came of the orders that were younger than a restored backup.
import { DAY_MS } from '../platform/durations.ts';
import type { Deps } from '../platform/ports.ts';
import * as store from './doctor.store.ts';
import type { Finding } from './finding.ts';

/** So long it is repeated what could not be rebuilt. */
const SHOWN_MS = 30 * DAY_MS;

export async function restoreFindings({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<Finding[]> {
  const restores = await store.restoresSince(db, clock() - SHOWN_MS);
  return restores.flatMap((row) => {
    const what = `The backup of ${dayOf(row.backup_at)} that was restored on ${dayOf(row.restored_at)}`;
    if (row.compared_at === null)
      return [
        {
          level: 'warning',
          text: `${what} was not compared with Razorpay yet: orders paid after it may be missing. Start the server, or press 'Check with the provider now' on /payments.`,
        },
      ];
    const unmatched = JSON.parse(row.unmatched) as string[];
    if (unmatched.length === 0) return [];
    return [
      {
        level: 'warning',
        text: `${what} lacks orders that were paid at Razorpay and could not be rebuilt, as another site or an earlier release made them: ${unmatched.join(', ')}. If they belong to this school, refund them in the Razorpay dashboard, or enrol their buyers on /students.`,
      },
    ];
  });
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
