// Checks a GSTR-1 period before export: its documents, its number series, and the amounts against the payments.
import { paise } from '#contract/sales/money.ts';
import type { GstCheck } from '#contract/sales/gst-return.ts';
import type { ReturnPeriod } from '#contract/sales/gst-return.ts';
import { findLastAuditTime } from '../../accounts/audit.ts';
import { formatIndianDay } from '../../platform/indian-days.ts';
import type { Ports } from '../../platform/ports.ts';
import { checkDocuments } from './gstr1-check.ts';
import { calculateDifference } from './gstr1-summary.ts';
import { verifyDocuments, listFinancialYears } from './number-series.ts';
import { findTermsAt } from './seller-terms.store.ts';
import { getMoneyOfPeriod, getReturnableDays, EXPORT_ACTION } from './gst-return.ts';

/** Fails: malformed (the period has not begun), not_found (no document). */
export async function checkGstPeriod(deps: Ports, period: ReturnPeriod): Promise<GstCheck> {
  const { reads, clock } = deps;
  const { days, name } = await getReturnableDays(deps, period);
  const now = clock();
  const takenAt = await findLastAuditTime(reads, {
    action: EXPORT_ACTION,
    subject: { id: period.from, name },
  });
  const { gstReturn, many, since, findings } = await checkDocuments(reads, days, takenAt);
  const { faults } = await verifyDocuments(reads, now, listFinancialYears(days));
  return {
    name,
    documents: many,
    isOver: days.to < formatIndianDay(now),
    hasGstin: Boolean((await findTermsAt(reads, now))?.gstin),
    taken: takenAt === undefined ? null : { at: new Date(takenAt).toISOString(), since },
    difference: paise(calculateDifference(gstReturn, await getMoneyOfPeriod(reads, days))),
    faults,
    findings,
  };
}
