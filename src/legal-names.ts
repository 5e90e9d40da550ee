// The names that legal texts leave open, such as {legalName}, and what stands in their place.
import { COMPANY, LEGAL, mailLink } from '#site/company.ts';
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
