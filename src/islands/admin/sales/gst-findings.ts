import type { GstCheck, GstFinding, GstFindingKind } from '#contract/sales/gst-check.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { pluralize } from '#site/lib/plural.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';

export interface ShownFinding {
  title: string;
  text: string;
  documents: GstFinding['documents'];
  more: number;
}

export interface FindingGroup {
  title: string;
  tone: 'bad' | 'ask' | 'know';
  entries: ShownFinding[];
}

/** `suffix` completes the title: “3 documents without …”. `text` is the consequence. */
const WORDS: Readonly<Record<GstFindingKind, { is: string; text: string; needsCheck?: true }>> = {
  place: { is: 'without a place of supply', text: 'The portal refuses them.' },
  gstin: { is: 'with a wrong GSTIN', text: 'The portal refuses them.' },
  business: {
    is: 'to a business without its name or address',
    text: 'Rule 46(d) requires both.',
  },
  address: {
    is: 'of ₹50,000 or more without the buyer’s address',
    text: 'Rule 46(e) requires it.',
  },
  number: { is: 'with an invalid number', text: 'The portal refuses them.' },
  gap: { is: 'with missing numbers before them', text: 'Numbers have to be consecutive.' },
  over: { is: 'that refund more than was sold', text: 'The portal refuses such notes.' },
  state: {
    is: 'whose buyer chose no State for the order',
    text: 'They use an earlier State of the buyer, or yours.',
    needsCheck: true,
  },
  abroad: {
    is: 'to buyers abroad',
    text: 'The country of these buyers is not recorded.',
    needsCheck: true,
  },
  late: {
    is: 'that return no tax',
    text: 'They were refunded after 30 November of the next financial year.',
    needsCheck: true,
  },
  again: {
    is: 'issued again after a failed refund',
    text: 'They reverse a credit note that is already issued.',
    needsCheck: true,
  },
};

const plain = (title: string, text = ''): ShownFinding => ({ title, text, documents: [], more: 0 });

function toShownFinding({ kind, many, documents }: GstFinding): ShownFinding {
  const { is, text } = WORDS[kind];
  return {
    title: `${pluralize(many, 'document')} ${is}`,
    text,
    documents,
    more: many - documents.length,
  };
}

export function getFindings(check: GstCheck): FindingGroup[] {
  const { findings, faults, difference } = check;
  const needsCheck = ({ kind }: GstFinding) => WORDS[kind].needsCheck === true;
  const groups: FindingGroup[] = [
    {
      title: 'Fix before you file',
      tone: 'bad',
      entries: [
        ...findings.filter((finding) => !needsCheck(finding)).map(toShownFinding),
        ...faults.map((fault) =>
          plain('A number series does not match the issued documents', fault),
        ),
      ],
    },
    {
      title: 'For your accountant',
      tone: 'ask',
      entries: [...findings.filter(needsCheck).map(toShownFinding), ...getDifference(difference)],
    },
    { title: 'Good to know', tone: 'know', entries: knownOf(check) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function getDifference(difference: GstCheck['difference']): ShownFinding[] {
  if (difference === 0) return [];
  const title = `Documents and payments differ by ${formatPaise(difference)}`;
  return [plain(title, 'The summary in the archive shows both.')];
}

function knownOf({ isOver, hasGstin, taken }: GstCheck): ShownFinding[] {
  const since =
    taken && taken.since > 0 ? `${pluralize(taken.since, 'document')} issued since.` : '';
  return [
    ...(isOver ? [] : [plain('The period is not over', 'More documents may still be issued.')]),
    ...(hasGstin ? [] : [plain('The seller has no GSTIN now', 'There is no GSTR-1 to file.')]),
    ...(taken ? [plain(`Downloaded on ${formatIndianDateTime(taken.at)}`, since)] : []),
  ];
}
