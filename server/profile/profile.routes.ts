// Login, sign-up and the caller's courses: the answers that carry a whole user.
import type { FastifyInstance } from 'fastify';
import * as auth from '#contract/auth.ts';
import { getEnrolledCourses } from '#contract/learning.ts';
import { login, signUp } from '../accounts/accounts.ts';
import type { AccountsDeps, SignedInUser } from '../accounts/accounts.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import { originOf } from '../http/origin.ts';
import { enrolledCourses, userWithCourses } from './profile.ts';

export interface ProfileRoutesDeps extends AccountsDeps {
  siteOrigin: string;
}

export function profileRoutes(app: FastifyInstance, doors: Doors, deps: ProfileRoutesDeps): void {
  const answer = async ({ token, user }: SignedInUser, call: { origin: string }) => ({
    token,
    user: await userWithCourses(deps.db, user, originOf(deps, call)),
  });
  mount([app, doors], auth.login, async (call) => {
    const signedIn = await answer(await login(deps, call.body, call.address), call);
    return { message: `Welcome back, ${signedIn.user.firstName}.`, ...signedIn };
  });
  mount([app, doors], auth.signUp, async (call) => ({
    message: 'Account created successfully',
    ...(await answer(await signUp(deps, call.body, call.address), call)),
  }));
  mount([app, doors], getEnrolledCourses, async (call) => ({
    data: await enrolledCourses(deps, call.viewer, originOf(deps, call)),
  }));
}
