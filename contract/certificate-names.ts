// The name on a certificate, corrected by somebody of the team.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { FullName } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Certificate } from './learning.ts';

/** Its number and address stay; the public page and the file show the new name from now on. */
export const correctCertificate = endpoint('POST /certificates/correctName', {
  needs: 'students.edit',
  fails: ['not_found'],
  body: z.object({ certificateId: Id, studentName: FullName }),
  answer: answerWith({ data: Certificate }),
  summary: 'Corrects the name on a certificate.',
});
