// Login, sign-up and the caller's courses: the answers that carry a whole user.
import type { FastifyInstance } from 'fastify';
import * as auth from '#contract/auth.ts';
import { getEnrolledCourses } from '#contract/learning.ts';
import { login, signUp } from '../accounts/accounts.ts';
import type { AccountsDeps, SignedInUser } from '../accounts/accounts.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import { enrolledCourses, userWithCourses } from './profile.ts';

export interface ProfileRoutesDeps extends AccountsDeps {
  siteOrigin: string;
}

export function profileRoutes(app: FastifyInstance, doors: Doors, deps: ProfileRoutesDeps): void {
  const answer = async ({ token, user }: SignedInUser, origin: string) => ({
    token,
    user: await userWithCourses(deps.db, user, deps.siteOrigin || origin),
  });
  mount([app, doors], auth.login, async ({ body, address, origin }) => ({
    message: 'Login Successful',
    ...(await answer(await login(deps, body, address), origin)),
  }));
  mount([app, doors], auth.signUp, async ({ body, address, origin }) => ({
    message: 'Account created successfully',
    ...(await answer(await signUp(deps, body, address), origin)),
  }));
  mount([app, doors], getEnrolledCourses, async ({ viewer, origin }) => ({
    data: await enrolledCourses(deps, viewer, deps.siteOrigin || origin),
  }));
}
