import type { GstCheck, GstFinding, GstFindingKind } from '#contract/gst-check.ts';
import { formatPaise } from '#contract/money.ts';
import { counted } from '#site/lib/plural.ts';
import { indianMoment } from '#site/lib/indian-time.ts';

export interface Told {
  title: string;
  text: string;
  documents: GstFinding['documents'];
  more: number;
}

export interface ToldGroup {
  title: string;
  tone: 'bad' | 'ask' | 'know';
  told: Told[];
}

/** One document, several of them, and what follows from it. */
const WORDS: Readonly<Record<GstFindingKind, { is: string; text: string; isAsked?: true }>> = {
  place: { is: 'without a place of supply', text: 'The portal refuses them.' },
  gstin: { is: 'with a wrong GSTIN', text: 'The portal refuses them.' },
  business: {
    is: 'to a business without its name or address',
    text: 'Rule 46(d) asks for both.',
  },
  address: {
    is: 'of ₹50,000 or more without the buyer’s address',
    text: 'Rule 46(e) asks for it.',
  },
  number: { is: 'with a number that no invoice may have', text: 'The portal refuses them.' },
  gap: { is: 'before which numbers are missing', text: 'Numbers have to be consecutive.' },
  over: { is: 'that give back more than was sold', text: 'The portal refuses such notes.' },
  state: {
    is: 'whose State the buyer did not state for the order',
    text: 'They stand at an earlier State, or at yours.',
    isAsked: true,
  },
  abroad: {
    is: 'to buyers abroad',
    text: 'Their country is not asked for.',
    isAsked: true,
  },
  late: {
    is: 'that give no tax back',
    text: 'Their refunds came after 30 November of the next financial year.',
    isAsked: true,
  },
  again: {
    is: 'of sales whose refund had failed',
    text: 'They take the place of a note that stands.',
    isAsked: true,
  },
};

const plain = (title: string, text = ''): Told => ({ title, text, documents: [], more: 0 });

function toldOf({ kind, many, documents }: GstFinding): Told {
  const { is, text } = WORDS[kind];
  return {
    title: `${counted(many, 'document')} ${is}`,
    text,
    documents,
    more: many - documents.length,
  };
}

export function getFindings(check: GstCheck): ToldGroup[] {
  const { findings, faults, difference } = check;
  const isAsked = ({ kind }: GstFinding) => WORDS[kind].isAsked === true;
  const groups: ToldGroup[] = [
    {
      title: 'To be mended before you file',
      tone: 'bad',
      told: [
        ...findings.filter((finding) => !isAsked(finding)).map(toldOf),
        ...faults.map((fault) => plain('A series is not what was issued', fault)),
      ],
    },
    {
      title: 'For your accountant',
      tone: 'ask',
      told: [...findings.filter(isAsked).map(toldOf), ...getDifference(difference)],
    },
    { title: 'Good to know', tone: 'know', told: knownOf(check) },
  ];
  return groups.filter(({ told }) => told.length > 0);
}

function getDifference(difference: GstCheck['difference']): Told[] {
  if (difference === 0) return [];
  const title = `Documents and payments differ by ${formatPaise(difference)}`;
  return [plain(title, 'The summary in the archive shows both.')];
}

function knownOf({ isOver, hasGstin, taken }: GstCheck): Told[] {
  const since = taken && taken.since > 0 ? `${counted(taken.since, 'document')} issued since.` : '';
  return [
    ...(isOver ? [] : [plain('The period is not over', 'More may be issued in it.')]),
    ...(hasGstin ? [] : [plain('The seller has no GSTIN now', 'There is no GSTR-1 to file.')]),
    ...(taken ? [plain(`Downloaded on ${indianMoment(taken.at)}`, since)] : []),
  ];
}
