// The name on a certificate, which the team can correct.
import { correctCertificate } from '#contract/certificate-names.ts';
import { call } from './client.ts';

/** Throws ApiError; its sentence says why not. */
export async function correctCertificateName(
  certificateId: string,
  studentName: string,
): Promise<void> {
  await call(correctCertificate, { body: { certificateId, studentName } });
}
