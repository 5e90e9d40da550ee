import { COMPANY } from '#site/company.ts';
import type { Certificate } from '#contract/learning.ts';
import { indianDate } from '#site/lib/indian-time.ts';

export function linkedInAddress(certificate: Certificate, verifyUrl: string): string {
  const [year = '', month = ''] = indianDate(new Date(certificate.issuedAt)).split('-');
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.courseName,
    organizationName: COMPANY.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: verifyUrl,
    certId: certificate.id,
  });
  return `https://www.linkedin.com/profile/add?${query.toString()}`;
}
