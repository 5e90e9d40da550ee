// Endpoints with which owners manage the team.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/team.ts';
import { teamNames } from '../accounts/admins.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import * as team from './team.ts';
import type { TeamDeps } from './team.ts';

export function registerTeamRoutes(app: FastifyInstance, guards: Guards, deps: TeamDeps): void {
  const at = [app, guards] as const;
  mount(at, calls.getTeam, ({ query }) => team.getMembersPage(deps, query));
  mount(at, calls.getTeamNames, async () => ({ data: await teamNames(deps.reads) }));
  mount(at, calls.inviteMember, async ({ viewer, body }) => {
    await team.inviteMember(deps, viewer, body);
    return { message: 'The invitation is on its way.' };
  });
  mount(at, calls.resendTeamInvitation, async ({ viewer, body }) => {
    await team.resendInvitation(deps, viewer, body.userId);
    return { message: 'The invitation is on its way again.' };
  });
  mount(at, calls.changeRole, async ({ viewer, body }) => {
    await team.changeRole(deps, viewer, body);
    return { message: 'The role was changed, and this person’s sessions have ended.' };
  });
  mount(at, calls.removeMember, async ({ viewer, body }) => {
    await team.removeMember(deps, viewer, body);
    return { message: 'This person is no longer on the team.' };
  });
}
