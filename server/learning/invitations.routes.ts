// Endpoints for mailed invitation links.
import * as calls from '#contract/accounts/invitations.ts';
import type { DescribeUser } from '../accounts/login.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getOrganization } from '../platform/organization.ts';
import { getOrigin } from '../http/origin.ts';
import { acceptInvitation, renewInvitation } from './invitations.ts';
import type { InvitationsDeps } from './invitations.ts';

interface InvitationRoutesDeps extends InvitationsDeps {
  siteOrigin: string;
  describeUser: DescribeUser;
}

export function registerInvitationRoutes(at: MountTarget, deps: InvitationRoutesDeps): void {
  mount(at, calls.acceptInvitation, async (call) => {
    const { courseId, token, user, setUp } = await acceptInvitation(deps, call.body, call.address);
    return {
      message: `Welcome to ${(await getOrganization(deps.db)).name}.`,
      courseId,
      token,
      setUp,
      user: await deps.describeUser(user, getOrigin(deps, call)),
    };
  });
  mount(at, calls.renewInvitation, async ({ body, address }) => {
    await renewInvitation(deps, body.token, address);
    return { message: 'We have emailed you a new link.' };
  });
}
