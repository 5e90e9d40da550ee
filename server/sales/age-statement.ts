// Buyers state once that they are 18 or older. Only a registered seller requires it, and only in production.
import { hasStatedAge, recordAgeStatement } from '../accounts/consents.ts';
import type { Deps } from '../platform/ports.ts';
import type { OrderRow, SellerTermsRow } from '../platform/tables.ts';

function isAgeStatementRequired({ requiresAge }: Deps, terms: SellerTermsRow | undefined): boolean {
  return requiresAge && terms?.registration === 'regular';
}

/** Whether the payment card shows the checkbox. */
export async function shouldAskAge(
  deps: Deps,
  userId: string,
  terms: SellerTermsRow | undefined,
): Promise<boolean> {
  return isAgeStatementRequired(deps, terms) && !(await hasStatedAge(deps.db, userId));
}

/**
 * Stores a new statement. Returns how the age was stated, for the order: 'not-asked' when the client sends nothing, as older
 * clients do.
 */
export async function recordBuyerAgeStatement(
  deps: Deps,
  { userId, isAdult }: { userId: string; isAdult: boolean | undefined },
  terms: SellerTermsRow | undefined,
): Promise<OrderRow['age_source']> {
  if (!isAgeStatementRequired(deps, terms)) return null;
  if (await hasStatedAge(deps.db, userId)) return 'earlier';
  if (!isAdult) return 'not-asked';
  await recordAgeStatement(deps, deps.db, userId);
  return 'given';
}
