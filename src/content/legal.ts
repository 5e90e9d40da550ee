// What a merchant must say of itself.
import { COMPANY, ORGANIZATION, LEGAL } from '#site/company.ts';
import { legalParts, type LegalPart } from '#site/legal-names.ts';

/** In the order it is shown. */
export function legalDetails({ hours = ORGANIZATION.hours, address = LEGAL.address } = {}): {
  term: string;
  parts: LegalPart[];
}[] {
  // The owner's own words leave no names open, whatever stands in them.
  const plain = (text: string): LegalPart[] => [{ text }];
  return [
    { term: 'Legal name', parts: legalParts('{legalName}') },
    { term: 'Registered address', parts: plain(address) },
    ...(LEGAL.gstin ? [{ term: 'GSTIN', parts: plain(LEGAL.gstin) }] : []),
    { term: 'Email', parts: legalParts('{email}') },
    { term: 'Phone', parts: plain(COMPANY.phone) },
    { term: 'Hours', parts: plain(hours) },
    { term: 'Grievance officer', parts: legalParts(officerLine()) },
  ];
}

/** The officer with what reaches them: an e-mail, and a phone where one is named. */
export function officerLine(phone: string | undefined = ORGANIZATION.officerPhone): string {
  return ['{officer}', '{officerEmail}', phone].filter(Boolean).join(', ');
}
