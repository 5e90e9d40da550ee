// The caller's own account: details, picture, everything that is kept about them, and its end.
import type * as z from 'zod/mini';
import type { User } from '#contract/user.ts';
import * as contract from '#contract/profile.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { ApiError, call, formOf } from './client.ts';
import { readUser } from './user.ts';

/** Throws ApiError. */
export async function fetchOwnUser(): Promise<SessionUser> {
  return sessionUser((await call(contract.getUserDetails)).data);
}

export type OwnDetails = Required<z.infer<NonNullable<typeof contract.updateProfile.body>>>;

/** Sends what is given and leaves the rest. Throws ApiError. */
export async function saveProfile(changes: Partial<OwnDetails>): Promise<SessionUser> {
  return sessionUser((await call(contract.updateProfile, { body: changes })).data);
}

/** Throws ApiError. */
export async function savePicture(picture: File): Promise<SessionUser> {
  const body = formOf({ pfp: picture });
  return sessionUser((await call(contract.updateDisplayPicture, { body })).data);
}

/** Everything that is kept about the caller, as readable JSON. Throws ApiError. */
export async function exportProfile(): Promise<string> {
  return JSON.stringify((await call(contract.exportProfile)).data, null, 2);
}

/** Ends the account for good. Answers the server's sentence. Throws ApiError. */
export async function deleteProfile(password: string): Promise<string> {
  return (await call(contract.deleteProfile, { body: { password } })).message;
}

function sessionUser(user: User): SessionUser {
  const read = readUser(user);
  if (!read) throw new ApiError({ code: 'no_answer' });
  return read;
}
