// The placeholders of legal texts, such as {legalName}.
import { COMPANY, LEGAL, mailLink } from '#site/company.ts';
import { LEGAL_NAMES, type LegalName } from '#contract/site/legal-texts.ts';
import { paths } from '#contract/paths.ts';

export interface LegalPart {
  text: string;

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

/** Splits a line at its placeholders and fills them. Throws for an unknown placeholder. */
export function legalParts(line: string): LegalPart[] {
  return line
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name === undefined) return { text: piece };
      if (!isName(name)) throw new Error(`Unknown placeholder {${name}}.`);
      return NAMES[name];
    });
}

function isName(name: string): name is LegalName {
  return (LEGAL_NAMES as readonly string[]).includes(name);
}
