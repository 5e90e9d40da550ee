// What a merchant must say of itself.
import { COMPANY, HOUSE, LEGAL } from '#site/company.ts';
import { legalParts, type LegalPart } from '#site/legal-names.ts';

/** In the order it is shown. */
export function legalDetails(): { term: string; parts: LegalPart[] }[] {
  const facts: [string, string][] = [
    ['Legal name', '{legalName}'],
    ['Registered address', LEGAL.address],
    ...(LEGAL.gstin ? ([['GSTIN', LEGAL.gstin]] as [string, string][]) : []),
    ['Email', '{email}'],
    ['Phone', COMPANY.phone],
    ['Hours', HOUSE.hours],
    ['Grievance officer', officerLine()],
  ];
  return facts.map(([term, line]) => ({ term, parts: legalParts(line) }));
}

/** The officer with what reaches them: an e-mail, and a phone where one is named. */
export function officerLine(phone: string | undefined = HOUSE.officerPhone): string {
  return ['{officer}', '{officerEmail}', phone].filter(Boolean).join(', ');
}
