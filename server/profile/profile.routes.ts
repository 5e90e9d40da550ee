// The caller's own account and courses, and the export and erasure of a student by an owner.
import { getEnrolledCourses } from '#contract/learning/learning.ts';
import * as own from '#contract/accounts/profile.ts';
import { deleteStudent, exportStudent } from '#contract/people/student-accounts.ts';
import type { AccountType } from '#contract/accounts/user.ts';
import type { AccountChanges } from '../accounts/accounts.ts';
import type { AccountsDeps } from '../accounts/login.ts';
import { requireFound } from '../platform/errors.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import type { UserRow } from '../platform/tables.ts';
import type { Throttle } from '../platform/throttle.ts';
import { eraseStudent, eraseViewer, exportOwnData, exportStudentData } from './personal.ts';
import {
  updateOwnAccount,
  replacePicture,
  listEnrolledCourses,
  getOwnAccount,
  buildUserWithCourses,
} from './profile.ts';
import type { PersonChanged } from './profile.ts';

interface ProfileRoutesDeps extends AccountsDeps {
  /** Limits changes of one's picture. */
  pictures: Throttle;
}

export function registerProfileRoutes(at: MountTarget, routesDeps: ProfileRoutesDeps): void {
  const deps = {
    ...routesDeps,
    // Teachers are on public pages; students only count there.
    personChanged: (accountType: AccountType) =>
      accountType === 'Admin' ? routesDeps.changed() : routesDeps.studentsChanged(),
  };
  mount(at, getEnrolledCourses, async (call) => ({
    data: await listEnrolledCourses(deps, call.viewer, {
      origin: getOrigin(deps, call),
      asCards: call.query.view === 'card',
    }),
  }));
  registerOwnRoutes(at, deps);
}

function registerOwnRoutes(
  at: MountTarget,
  deps: ProfileRoutesDeps & { personChanged: PersonChanged },
): void {
  const toUserResponse = async (user: UserRow, call: { origin: string }) => ({
    data: await buildUserWithCourses(deps.db, user, getOrigin(deps, call)),
  });
  mount(at, own.getUserDetails, async (call) =>
    toUserResponse(await getOwnAccount(deps, call.viewer), call),
  );
  mount(at, own.updateProfile, async (call) => ({
    message: 'Profile updated successfully',
    ...(await toUserResponse(
      await updateOwnAccount(deps, call.viewer, toAccountChanges(call.body)),
      call,
    )),
  }));
  mount(at, own.updateDisplayPicture, async (call) => ({
    message: 'Picture updated successfully',
    ...(await toUserResponse(
      await replacePicture(deps, call.viewer, requireFound(call.files['pfp'])),
      call,
    )),
  }));
  mount(at, own.exportProfile, async ({ viewer }) => ({
    data: await exportOwnData(deps, viewer),
  }));
  mount(at, own.deleteProfile, async ({ viewer, body }) => {
    await eraseViewer(deps, viewer, body.password);
    return { message: 'Your account has been deleted.' };
  });
  mount(at, exportStudent, async ({ viewer, query }) => ({
    data: await exportStudentData(deps, viewer, query.userId),
  }));
  mount(at, deleteStudent, async ({ viewer, body }) => {
    await eraseStudent(deps, viewer, body);
    return { message: 'Account deleted.' };
  });
}

function toAccountChanges({
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
