// The calls by which admins look after the accounts of others, at their request.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/student-accounts.ts';
import { endSessions, sendResetLink } from '../accounts/account-support.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { eraseStudent } from './personal.ts';
import type { ErasureOfPersonDeps } from './personal.ts';

export function studentAccountRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: ErasureOfPersonDeps,
): void {
  mount([app, guards], calls.endSessions, async ({ viewer, body }) => {
    await endSessions(deps, viewer, body.userId);
    return { message: 'All sessions of this person have ended.' };
  });
  mount([app, guards], calls.sendResetLink, async ({ viewer, body }) => {
    const email = await sendResetLink(deps, viewer, body.userId);
    return { message: `A link to set a new password was sent to ${email}.` };
  });
  mount([app, guards], calls.deleteStudent, async ({ viewer, body }) => {
    await eraseStudent(deps, viewer, body);
    return { message: 'The account was deleted.' };
  });
}
