// The names that legal copy leaves open, such as {legalName}, and what stands in their place.
import { COMPANY, HOUSE, LEGAL, mailLink } from '#site/company.ts';
import { LEGAL_NAMES, type LegalName } from '#contract/legal-texts.ts';
import { paths } from '#contract/paths.ts';

export interface LegalPart {
  text: string;
  /** Where the words lead, when they lead anywhere. */
  href?: string;
}

const NAMES: Readonly<Record<LegalName, LegalPart>> = {
  brand: { text: COMPANY.name },
  city: { text: COMPANY.city },
  email: { text: COMPANY.email, href: mailLink() },
  legalName: { text: LEGAL.name },
  taxes: { text: LEGAL.taxes },
  officer: { text: LEGAL.officer },
  officerEmail: { text: LEGAL.officerEmail, href: `mailto:${LEGAL.officerEmail}` },
  privacy: { text: 'privacy', href: paths.privacy },
  refunds: { text: 'refund policy', href: paths.refundPolicy },
  contact: { text: 'contact', href: paths.contact },
};

/** A line cut at its {names}. Throws for a name that nobody fills. */
export function legalParts(line: string): LegalPart[] {
  return line
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name === undefined) return { text: piece };
      if (!isName(name)) throw new Error(`Nothing fills {${name}}.`);
      return NAMES[name];
    });
}

function isName(name: string): name is LegalName {
  return (LEGAL_NAMES as readonly string[]).includes(name);
}

export function hasUnknownName(line: string): boolean {
  return [...line.matchAll(/\{(\w*)\}/g)].some(([, name = '']) => !isName(name));
}

/** What a merchant must say about itself, in the order it is shown. */
export function legalDetails(): { term: string; parts: LegalPart[] }[] {
  const facts: [string, string][] = [
    ['Legal name', '{legalName}'],
    ['Registered address', LEGAL.address],
    ...(LEGAL.gstin ? ([['GSTIN', LEGAL.gstin]] as [string, string][]) : []),
    ['Email', '{email}'],
    ['Phone', COMPANY.phone],
    ['Hours', HOUSE.hours],
    ['Grievance officer', '{officer}, {officerEmail}'],
  ];
  return facts.map(([term, line]) => ({ term, parts: legalParts(line) }));
}
