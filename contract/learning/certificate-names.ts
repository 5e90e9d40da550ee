// Correcting the name on a certificate, for admins.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { FullName } from '../accounts/auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Certificate } from './learning.ts';

/** Its number and URL stay; the public page and the file show the new name. */
export const correctCertificate = defineEndpoint('POST /certificates/correctName', {
  needs: 'students.edit',
  fails: ['not_found'],
  body: z.object({ certificateId: Id, studentName: FullName }),
  response: successResponse({ data: Certificate }),
  summary: 'Corrects the name on a certificate.',
});
