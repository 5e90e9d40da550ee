// Notes stored with a refund at the provider: enough to rebuild its row after a restore.
import { OUR_ID } from '#contract/id.ts';
import { paise, sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { Notes, ProviderRefund } from '../../platform/ports.ts';
import type { RefundItemRow, RefundRow } from '../../platform/tables.ts';
import type { AmountByLine } from './refund-lines.ts';

/** The provider's limit for one value. */
const NOTE_MAX = 256;
/** Number of the line, paise, and whether its course is returned. */
const LINE = /^(\d{1,3}):(\d{1,12})(r?)$/;

export function buildRefundNotes(
  { cause, request_key: key }: Pick<RefundRow, 'cause' | 'request_key'>,
  lines: readonly RefundItemRow[],
): Notes {
  const text = lines.map(formatLine).join(' ');
  return {
    cause,
    ...(key === null ? {} : { key }),
    ...(text.length > NOTE_MAX ? {} : { lines: text }),
  };
}

const formatLine = ({ line_no: no, amount_paise: amount, is_returned: returned }: RefundItemRow) =>
  `${no}:${amount}${returned === 1 ? 'r' : ''}`;

interface NotedRefund {
  id: string;
  cause: 'admin' | 'guarantee' | 'provider';
  /** Idempotency key of a goodwill refund. */
  key: string | null;
  lines: AmountByLine;
  /** The lines whose courses are returned. */
  returned: ReadonlySet<number>;
}

/**
 * Parses id, cause and amounts by line. Undefined when the refund was not requested here or exceeds what is left. Only
 * causes that a person decides are stored: the settlement derives the others again.
 */
export function parseRefundNotes(
  { receipt, amountPaise, notes }: ProviderRefund,
  left: AmountByLine,
): NotedRefund | undefined {
  const { cause } = notes;
  const matches = (notes['lines'] ?? '').split(' ').map((text) => LINE.exec(text));
  const lines = new Map<number, Paise>();
  const returned = new Set<number>();
  for (const match of matches) {
    if (!match) return undefined;
    lines.set(Number(match[1]), paise(Number(match[2])));
    if (match[3]) returned.add(Number(match[1]));
  }
  const isWithinLeft = [...lines].every(([no, back]) => back <= (left.get(no) ?? -1));
  if (!OUR_ID.test(receipt ?? '') || !isWithinLeft || sumPaise([...lines.values()]) !== amountPaise)
    return undefined;
  const isDecision = cause === 'admin' || cause === 'guarantee';
  return {
    id: receipt ?? '',
    cause: isDecision ? cause : 'provider',
    key: notes['key'] ?? null,
    lines,
    returned,
  };
}
