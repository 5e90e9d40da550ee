// Data for the certificate page. Pages are separate documents, so it is passed in session storage.
import * as z from 'zod/mini';
import { readJson, writeText } from './safe-storage.ts';

export const CERTIFICATE_KEY = 'rangshala.certificate';

/** OPEN-07: completed lessons of all lessons. */
export const CertificatePass = z.object({
  courseId: z.string(),
  courseName: z.string(),
  score: z.number(),
  total: z.number(),
});
export type CertificatePass = z.infer<typeof CertificatePass>;

/** Without storage the certificate page loads the data from the server. */
export function saveCertificatePass(pass: CertificatePass): void {
  writeText('sessionStorage', CERTIFICATE_KEY, JSON.stringify(pass));
}

/** Undefined for another course, and for broken or missing values. */
export function readCertificatePass(courseId: string): CertificatePass | undefined {
  const { data } = CertificatePass.safeParse(readJson('sessionStorage', CERTIFICATE_KEY));
  return data?.courseId === courseId ? data : undefined;
}
