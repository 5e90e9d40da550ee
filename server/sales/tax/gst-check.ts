// Checks a GSTR-1 period before export: its documents, its number series, and the amounts against the payments.
import { paise } from '#contract/sales/money.ts';
import type { GstCheck } from '#contract/sales/gst-check.ts';
import type { ReturnPeriod } from '#contract/sales/gst-return.ts';
import { getLastMoment } from '../../accounts/audit.ts';
import { dayNamed, numberOfDay } from '../../platform/indian-days.ts';
import type { Deps } from '../../platform/ports.ts';
import { checkDocuments } from './gstr1-check.ts';
import { getDifference } from './gstr1-summary.ts';
import { examineDocuments, getYears } from './number-series.ts';
import { termsAt } from './seller-terms.ts';
import { getMoney, returnableDays, EXPORT_ACTION } from './gst-return.ts';

/** Fails: malformed (the period has not begun), not_found (no document). */
export async function gstCheck(
  deps: Pick<Deps, 'reads' | 'clock'>,
  period: ReturnPeriod,
): Promise<GstCheck> {
  const { reads, clock } = deps;
  const { days, name } = await returnableDays(deps, period);
  const now = clock();
  const takenAt = await getLastMoment(reads, {
    action: EXPORT_ACTION,
    subject: { id: period.from, name },
  });
  const { gstReturn, many, since, findings } = await checkDocuments(reads, days, takenAt);
  const { faults } = await examineDocuments(reads, now, getYears(days));
  return {
    name,
    documents: many,
    isOver: days.to < dayNamed(numberOfDay(now)),
    hasGstin: Boolean((await termsAt(reads, now))?.gstin),
    taken: takenAt === undefined ? null : { at: new Date(takenAt).toISOString(), since },
    difference: paise(getDifference(gstReturn, await getMoney(reads, days))),
    faults,
    findings,
  };
}
