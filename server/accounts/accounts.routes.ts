// Logging out. Login and sign-up answer with the courses of the caller and are mounted by profile.
import type { FastifyInstance } from 'fastify';
import { logout as logoutCall } from '#contract/auth.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import { logout } from './accounts.ts';
import type { AccountsDeps } from './accounts.ts';

export function accountRoutes(app: FastifyInstance, doors: Doors, deps: AccountsDeps): void {
  mount([app, doors], logoutCall, async ({ viewer }) => {
    await logout(deps, viewer);
    return { message: 'Logged out successfully' };
  });
}
