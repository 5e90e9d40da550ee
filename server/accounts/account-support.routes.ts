// Endpoints with which admins restore somebody's access.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/people/student-accounts.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { endSessions, sendResetLink } from './account-support.ts';
import type { AccountsDeps } from './login.ts';

export function registerAccountSupportRoutes(
  at: readonly [FastifyInstance, Guards],
  deps: AccountsDeps,
): void {
  mount(at, calls.endSessions, async ({ viewer, body }) => {
    await endSessions(deps, viewer, body.userId);
    return { message: 'All sessions of this person have ended.' };
  });
  mount(at, calls.sendResetLink, async ({ viewer, body }) => {
    const email = await sendResetLink(deps, viewer, body.userId);
    return { message: `A link to set a new password was sent to ${email}.` };
  });
}
