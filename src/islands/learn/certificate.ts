import { toPercent } from '#contract/progress.ts';
import type { Certificate } from '#contract/learning.ts';
import type { CertificatePass } from '#site/stores/certificate-pass.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';

/** CERT-02: stands only where neither record nor session knows a name (OPEN-05). */
export const NAME_PLACEHOLDER = 'Student Name';

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

/** Undefined without a record and without a score: then there is nothing to certify (OPEN-08). */
export function certificateText({ record, pass, user, now }: Sources): CertificateText | undefined {
  const facts = record ?? pass;
  if (!facts) return undefined;
  const ownName = user ? getName(user) : '';
  return {
    studentName: record?.studentName.trim() || ownName || NAME_PLACEHOLDER,
    courseName: facts.courseName,
    score: `${facts.score} / ${facts.total} (${toPercent(facts.score, facts.total)}%)`,
    date: issuedDay(record?.issuedAt ?? '') || issuedDay(now.toISOString()),
  };
}

export function issuedDay(issuedAt: string): string {
  return indianDay(issuedAt);
}

const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** The classes of a text on the sheet: how small it is set, and whether its letters have signs above and below them. */
export function textClass(
  name: string,
  text: string,
  { long, longest }: { long: number; longest: number },
): string {
  const letters = [...text].length;
  const size = letters >= longest ? 'is-longest' : letters >= long && 'is-long';
  return [name, size, NOT_LATIN.test(text) && 'is-stacked'].filter(Boolean).join(' ');
}
