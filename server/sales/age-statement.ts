// The statement to be 18 or older, which a registered seller's buyers are asked for once, in production.
import { hasStatedAge, stateAge } from '../accounts/consents.ts';
import type { Deps } from '../platform/ports.ts';
import type { OrderRow, SellerTermsRow } from '../platform/tables.ts';

type AgeDeps = Pick<Deps, 'db' | 'asksAge'>;

function requiresStatement(
  { asksAge }: Pick<Deps, 'asksAge'>,
  terms: SellerTermsRow | undefined,
): boolean {
  return asksAge && terms?.registration === 'regular';
}

/** Whether the card has to ask. */
export async function mustAskAge(
  deps: AgeDeps,
  userId: string,
  terms: SellerTermsRow | undefined,
): Promise<boolean> {
  return requiresStatement(deps, terms) && !(await hasStatedAge(deps.db, userId));
}

/** What an order says of it. Clients that do not know of it send nothing: they are sold to, with a mark. */
export async function getAgeSource(
  deps: AgeDeps & Pick<Deps, 'clock' | 'random'>,
  { userId, isAdult }: { userId: string; isAdult: boolean | undefined },
  terms: SellerTermsRow | undefined,
): Promise<OrderRow['age_source']> {
  if (!requiresStatement(deps, terms)) return null;
  if (await hasStatedAge(deps.db, userId)) return 'earlier';
  if (!isAdult) return 'not-asked';
  await stateAge(deps, deps.db, userId);
  return 'given';
}
