// What the doctor says of the machine's clock.
import { clockState, JUMP_MS } from '../platform/clock-check.ts';
import { DAY_MS } from '../platform/durations.ts';
import { indianTime } from '../platform/indian-days.ts';
import type { Deps } from '../platform/ports.ts';
import type { Finding } from './finding.ts';

export async function clockFindings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Finding[]> {
  const now = clock();
  const { heldUntil, behindBy } = await clockState(db, now);
  if (heldUntil !== undefined) {
    const text =
      `Nothing old is erased until ${indianTime(heldUntil)} (Indian time): the clock has jumped ahead, or no server ran for ` +
      `days. This machine says ${indianTime(now)}. If that is wrong, set it right. If it is right, wait, or run: npm run doctor -- trust-clock`;
    return [{ level: 'warning', text }];
  }
  if (behindBy <= JUMP_MS) return [];
  const days = Math.round(behindBy / DAY_MS);
  const text = `The clock of this machine, ${indianTime(now)} (Indian time), is ${days} days behind the one at which a server last ran. Set it right.`;
  return [{ level: 'warning', text }];
}
