// The address that opens LinkedIn's form for certificates, filled in.
import { COMPANY } from '#site/company.ts';
import type { Certificate } from '#contract/learning.ts';

/** `verifyUrl`: where anybody can check the certificate. */
export function linkedInAddress(certificate: Certificate, verifyUrl: string): string {
  const issued = new Date(certificate.issuedAt);
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.courseName,
    organizationName: COMPANY.name,
    issueYear: String(issued.getFullYear()),
    issueMonth: String(issued.getMonth() + 1),
    certUrl: verifyUrl,
    certId: certificate.id,
  });
  return `https://www.linkedin.com/profile/add?${query.toString()}`;
}
