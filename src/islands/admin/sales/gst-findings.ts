import type { GstCheck, GstFinding, GstFindingKind } from '#contract/sales/gst-return.ts';
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
const FINDING_TEXTS: Readonly<
  Record<GstFindingKind, { suffix: string; text: string; needsCheck?: true }>
> = {
  place: { suffix: 'without a place of supply', text: 'The portal refuses them.' },
  gstin: { suffix: 'with a wrong GSTIN', text: 'The portal refuses them.' },
  business: {
    suffix: 'to a business without its name or address',
    text: 'Rule 46(d) requires both.',
  },
  address: {
    suffix: 'of ₹50,000 or more without the buyer’s address',
    text: 'Rule 46(e) requires it.',
  },
  number: { suffix: 'with an invalid number', text: 'The portal refuses them.' },
  gap: { suffix: 'with missing numbers before them', text: 'Numbers have to be consecutive.' },
  over: { suffix: 'that refund more than was sold', text: 'The portal refuses such notes.' },
  state: {
    suffix: 'whose buyer chose no State for the order',
    text: 'An earlier State of the buyer is used, or your own.',
    needsCheck: true,
  },
  abroad: {
    suffix: 'to buyers abroad',
    text: 'The country of these buyers is not recorded.',
    needsCheck: true,
  },
  late: {
    suffix: 'that return no tax',
    text: 'They were refunded after 30 November of the next financial year.',
    needsCheck: true,
  },
  again: {
    suffix: 'issued again after a failed refund',
    text: 'They reverse a credit note that was already issued.',
    needsCheck: true,
  },
};

const createFinding = (title: string, text = ''): ShownFinding => ({
  title,
  text,
  documents: [],
  more: 0,
});

function toShownFinding({ kind, many, documents }: GstFinding): ShownFinding {
  const { suffix, text } = FINDING_TEXTS[kind];
  return {
    title: `${pluralize(many, 'document')} ${suffix}`,
    text,
    documents,
    more: many - documents.length,
  };
}

export function groupFindings(check: GstCheck): FindingGroup[] {
  const { findings, faults, difference } = check;
  const needsCheck = ({ kind }: GstFinding) => FINDING_TEXTS[kind].needsCheck === true;
  const groups: FindingGroup[] = [
    {
      title: 'Fix before you file',
      tone: 'bad',
      entries: [
        ...findings.filter((finding) => !needsCheck(finding)).map(toShownFinding),
        ...faults.map((fault) =>
          createFinding('A number series does not match the issued documents', fault),
        ),
      ],
    },
    {
      title: 'For your accountant',
      tone: 'ask',
      entries: [
        ...findings.filter(needsCheck).map(toShownFinding),
        ...toDifferenceFindings(difference),
      ],
    },
    { title: 'Good to know', tone: 'know', entries: listNotes(check) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function toDifferenceFindings(difference: GstCheck['difference']): ShownFinding[] {
  if (difference === 0) return [];
  const title = `Documents and payments differ by ${formatPaise(difference)}`;
  return [createFinding(title, 'The summary in the archive shows both.')];
}

function listNotes({ isOver, hasGstin, taken }: GstCheck): ShownFinding[] {
  const since =
    taken && taken.since > 0 ? `${pluralize(taken.since, 'document')} issued since.` : '';
  return [
    ...(isOver
      ? []
      : [createFinding('The period is not over', 'More documents may still be issued.')]),
    ...(hasGstin
      ? []
      : [createFinding('Your business has no GSTIN now', 'There is no GSTR-1 to file.')]),
    ...(taken ? [createFinding(`Downloaded on ${formatIndianDateTime(taken.at)}`, since)] : []),
  ];
}
