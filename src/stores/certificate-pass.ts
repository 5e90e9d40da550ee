// Data for the certificate page. Pages are separate documents, so it is passed in session storage.
import * as z from 'zod/mini';

export const CERTIFICATE_KEY = 'rangshala.certificate';

/** OPEN-07: completed lessons of all lessons. */
export const CertificatePass = z.object({
  courseId: z.string(),
  courseName: z.string(),
  score: z.number(),
  total: z.number(),
});
export type CertificatePass = z.infer<typeof CertificatePass>;

export function saveCertificatePass(pass: CertificatePass): void {
  try {
    sessionStorage.setItem(CERTIFICATE_KEY, JSON.stringify(pass));
  } catch {
    // Without storage the certificate page loads the data from the server.
  }
}

/** Undefined for another course, and for broken or missing values. */
export function readCertificatePass(
  storage: Pick<Storage, 'getItem'>,
  courseId: string,
): CertificatePass | undefined {
  try {
    const parsed = CertificatePass.safeParse(JSON.parse(storage.getItem(CERTIFICATE_KEY) ?? ''));
    return parsed.success && parsed.data.courseId === courseId ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
