// The placeholders of legal texts, such as {legalName}.
import { COMPANY, LEGAL, buildMailLink } from '#site/company.ts';
import { LEGAL_PLACEHOLDERS, type LegalPlaceholder } from '#contract/site/legal-texts.ts';
import { paths } from '#contract/paths.ts';

export interface LegalPart {
  text: string;

  href?: string;
}

const REPLACEMENTS: Readonly<Record<LegalPlaceholder, LegalPart>> = {
  brand: { text: COMPANY.name },
  city: { text: COMPANY.city },
  email: { text: COMPANY.email, href: buildMailLink() },
  legalName: { text: LEGAL.name },
  taxes: { text: LEGAL.taxes },
  officer: { text: LEGAL.officer },
  officerEmail: { text: LEGAL.officerEmail, href: `mailto:${LEGAL.officerEmail}` },
  privacy: { text: 'privacy', href: paths.privacy },
  refunds: { text: 'refund policy', href: paths.refundPolicy },
  contact: { text: 'contact', href: paths.contact },
};

/** Splits a line at its placeholders and fills them. Throws for an unknown placeholder. */
export function fillPlaceholders(line: string): LegalPart[] {
  return line
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name === undefined) return { text: piece };
      if (!isPlaceholder(name)) throw new Error(`Unknown placeholder {${name}}.`);
      return REPLACEMENTS[name];
    });
}

function isPlaceholder(name: string): name is LegalPlaceholder {
  return (LEGAL_PLACEHOLDERS as readonly string[]).includes(name);
}
