// The details that a merchant must publish by law.
import { COMPANY, ORGANIZATION, LEGAL } from '#site/company.ts';
import { fillPlaceholders, type LegalPart } from '#site/legal-names.ts';

/** In the order of the page. */
export function legalDetails({ hours = ORGANIZATION.hours, address = LEGAL.address } = {}): {
  term: string;
  parts: LegalPart[];
}[] {
  // Placeholders in the owner's own texts are not filled.
  const plain = (text: string): LegalPart[] => [{ text }];
  return [
    { term: 'Legal name', parts: fillPlaceholders('{legalName}') },
    { term: 'Registered address', parts: plain(address) },
    ...(LEGAL.gstin ? [{ term: 'GSTIN', parts: plain(LEGAL.gstin) }] : []),
    { term: 'Email', parts: fillPlaceholders('{email}') },
    { term: 'Phone', parts: plain(COMPANY.phone) },
    { term: 'Hours', parts: plain(hours) },
    { term: 'Grievance officer', parts: fillPlaceholders(officerLine()) },
  ];
}

/** The grievance officer with email and phone, if there is one. */
export function officerLine(phone: string | undefined = ORGANIZATION.officerPhone): string {
  return ['{officer}', '{officerEmail}', phone].filter(Boolean).join(', ');
}
