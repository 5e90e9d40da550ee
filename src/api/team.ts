// The team as owners look after it.
import * as contract from '#contract/team.ts';
import type { Role } from '#contract/roles.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';

/** Throws ApiError. */
export async function fetchTeam(): Promise<contract.Member[]> {
  await knownSession();
  return (await call(contract.getTeam)).data;
}

export interface NewMember {
  email: string;
  fullName: string;
  role: Role;
  courseIds: string[];
  creationKey: string;
}

/** Throws ApiError; its sentence says why not. */
export async function inviteMember(body: NewMember): Promise<void> {
  await call(contract.inviteMember, { body });
}

/** Throws ApiError. */
export async function resendTeamInvitation(userId: string): Promise<void> {
  await call(contract.resendTeamInvitation, { body: { userId } });
}

/** Throws ApiError; its sentence says why not. */
export async function changeRole(
  userId: string,
  assigned: { role: Role; courseIds: string[] },
): Promise<void> {
  await call(contract.changeRole, { body: { userId, ...assigned } });
}

/** Throws ApiError; its sentence says why not. */
export async function removeMember(userId: string, coursesTo: string): Promise<void> {
  await call(contract.removeMember, { body: { userId, ...(coursesTo ? { coursesTo } : {}) } });
}
