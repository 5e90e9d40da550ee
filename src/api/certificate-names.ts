// The name on a certificate, which the team can correct.
import { correctCertificate } from '#contract/certificate-names.ts';
import { call } from './client.ts';
import { hasCall } from './section-7/server.ts';

/** Never rejects. */
export const canCorrectNames = (): Promise<boolean> => hasCall(correctCertificate);

/** Throws ApiError; its sentence says why not. */
export async function correctCertificateName(
  certificateId: string,
  studentName: string,
): Promise<void> {
  await call(correctCertificate, { body: { certificateId, studentName } });
}
