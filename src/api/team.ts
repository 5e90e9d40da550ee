// The team as owners look after it.
import type * as z from 'zod/mini';
import * as contract from '#contract/team.ts';
import type { Role } from '#contract/roles.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export type TeamPage = z.infer<typeof contract.getTeam.answer>;

/** Throws ApiError. */
export async function fetchTeam({
  query,
  ...place
}: { query: string } & ListPlace): Promise<TeamPage> {
  await knownSession();
  return call(contract.getTeam, { query: { ...(query ? { query } : {}), ...placeQuery(place) } });
}

export type TeamNames = z.infer<typeof contract.getTeamNames.answer>['data'];

/** Everybody, to choose from. Throws ApiError. */
export async function fetchTeamNames(): Promise<TeamNames> {
  return (await call(contract.getTeamNames)).data;
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
