// The calls behind a mailed invitation, for whoever holds its link. Accepting answers with a user and is mounted by profile.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/invitations.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import { renew } from './invitations.ts';
import type { InvitationsDeps } from './invitations.ts';

export function invitationRoutes(app: FastifyInstance, doors: Doors, deps: InvitationsDeps): void {
  mount([app, doors], calls.renewInvitation, async ({ body, address }) => {
    await renew(deps, body.token, address);
    return { message: 'A new link is on its way to your mailbox.' };
  });
}
