import { toPercent } from '#contract/learning/progress.ts';
import type { Certificate } from '#contract/learning/learning.ts';
import { COMPANY } from '#site/company.ts';
import type { CertificatePass } from '#site/stores/certificate-pass.ts';
import { formatIndianDate, formatLongDay } from '#site/lib/indian-time.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';

/** CERT-02: shown only if neither the record nor the session has a name (OPEN-05). */
const NAME_PLACEHOLDER = 'Student Name';

export interface CertificateText {
  studentName: string;
  courseName: string;
  score: string;
  date: string;
}

interface Sources {
  record: Certificate | undefined;
  pass: CertificatePass | undefined;
  user: SessionUser | null;
  now: Date;
}

/** Undefined without a record and a score: there is nothing to certify (OPEN-08). */
export function toCertificateText({
  record,
  pass,
  user,
  now,
}: Sources): CertificateText | undefined {
  const facts = record ?? pass;
  if (!facts) return undefined;
  const ownName = user ? getName(user) : '';
  return {
    studentName: record?.studentName.trim() || ownName || NAME_PLACEHOLDER,
    courseName: facts.courseName,
    score: `${facts.score} / ${facts.total} (${toPercent(facts.score, facts.total)}%)`,
    date: formatLongDay(record?.issuedAt ?? '') || formatLongDay(now.toISOString()),
  };
}

const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** Adds classes for long text, and for scripts with marks above and below letters, which need more line height. */
export function getTextClass(
  name: string,
  text: string,
  { long, longest }: { long: number; longest: number },
): string {
  const letters = [...text].length;
  const size = letters >= longest ? 'is-longest' : letters >= long && 'is-long';
  return [name, size, NOT_LATIN.test(text) && 'is-stacked'].filter(Boolean).join(' ');
}

export function buildLinkedInUrl(certificate: Certificate, verifyUrl: string): string {
  const [year = '', month = ''] = formatIndianDate(new Date(certificate.issuedAt)).split('-');
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
