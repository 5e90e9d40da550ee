// The caller's own account and courses.
import type { FastifyInstance } from 'fastify';
import { getEnrolledCourses } from '#contract/learning.ts';
import * as own from '#contract/profile.ts';
import type { AccountChanges } from '../accounts/accounts.ts';
import type { AccountsDeps } from '../accounts/entry.ts';
import { found } from '../platform/errors.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import { originOf } from '../http/origin.ts';
import type { MediaDeps } from '../media/media.ts';
import type { UserRow } from '../platform/tables.ts';
import type { Throttle } from '../platform/throttle.ts';
import { eraseViewer, exportOf } from './personal.ts';
import {
  changeOwn,
  changePicture,
  enrolledCourses,
  ownAccount,
  userWithCourses,
} from './profile.ts';
import type { PersonChanged } from './profile.ts';

export interface ProfileRoutesDeps extends AccountsDeps, MediaDeps {
  siteOrigin: string;
  personChanged: PersonChanged;
  /** How often somebody may change their picture. */
  pictures: Throttle;
}

export function profileRoutes(app: FastifyInstance, doors: Doors, deps: ProfileRoutesDeps): void {
  mount([app, doors], getEnrolledCourses, async (call) => ({
    data: await enrolledCourses(deps, call.viewer, originOf(deps, call)),
  }));
  ownRoutes(app, doors, deps);
}

function ownRoutes(app: FastifyInstance, doors: Doors, deps: ProfileRoutesDeps): void {
  const answer = async (user: UserRow, call: { origin: string }) => ({
    data: await userWithCourses(deps.db, user, originOf(deps, call)),
  });
  mount([app, doors], own.getUserDetails, async (call) =>
    answer(await ownAccount(deps, call.viewer), call),
  );
  mount([app, doors], own.updateProfile, async (call) => ({
    message: 'Profile updated successfully',
    ...(await answer(await changeOwn(deps, call.viewer, changesOf(call.body)), call)),
  }));
  mount([app, doors], own.updateDisplayPicture, async (call) => ({
    message: 'Picture updated successfully',
    ...(await answer(await changePicture(deps, call.viewer, found(call.files['pfp'])), call)),
  }));
  mount([app, doors], own.exportProfile, async ({ viewer }) => ({
    data: await exportOf(deps, viewer),
  }));
  mount([app, doors], own.deleteProfile, async ({ viewer, body }) => {
    await eraseViewer(deps, viewer, body.password);
    return { message: 'Your account has been deleted.' };
  });
}

function changesOf({
  fullName,
  contactNumber,
  about,
}: {
  fullName?: string | undefined;
  contactNumber?: string | undefined;
  about?: string | undefined;
}): AccountChanges {
  return {
    ...(fullName === undefined ? {} : { full_name: fullName }),
    ...(contactNumber === undefined ? {} : { contact_number: contactNumber }),
    ...(about === undefined ? {} : { about }),
  };
}
