// The user's own account.
import * as profile from '#contract/accounts/profile.ts';
import { getSecondStep } from '#contract/accounts/second-step.ts';
import type { User } from '#contract/accounts/user.ts';
import type { ResponseOf, BodyOf } from '#contract/endpoint.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { ApiError, call, toFormData } from './client.ts';
import { callOwn } from './server.ts';
import { readUser } from './user.ts';

/** Throws ApiError. */
export async function fetchOwnUser(): Promise<SessionUser> {
  return parseSessionUser((await call(profile.getUserDetails)).data);
}

/** Sends only the given fields. Throws ApiError. */
export async function saveProfile(
  changes: BodyOf<typeof profile.updateProfile>,
): Promise<SessionUser> {
  return parseSessionUser((await call(profile.updateProfile, { body: changes })).data);
}

/** Throws ApiError. */
export async function savePicture(picture: File): Promise<SessionUser> {
  const body = toFormData({ pfp: picture });
  return parseSessionUser((await call(profile.updateDisplayPicture, { body })).data);
}

function parseSessionUser(user: User): SessionUser {
  const read = readUser(user);
  if (!read) throw new ApiError({ code: 'no_answer' });
  return read;
}

export type SecondStepState = ResponseOf<typeof getSecondStep>['data'];

/** Undefined on a server of section 7. Throws ApiError. */
export async function fetchSecondStep(): Promise<SecondStepState | undefined> {
  return (await callOwn(getSecondStep))?.data;
}
