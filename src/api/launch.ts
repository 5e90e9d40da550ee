// What is left to do before the school sells, its opening and closing.
import * as contract from '#contract/launch.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';

export type Launch = AnswerOf<typeof contract.getLaunch>['data'];

/** Throws ApiError. */
export async function fetchLaunch(): Promise<Launch> {
  await knownSession();
  return (await call(contract.getLaunch)).data;
}

/** Throws ApiError; its sentence says what is left. */
export async function openSchool(): Promise<void> {
  await call(contract.openSchool, { body: {} });
}

/** Throws ApiError. */
export async function closeSchool(): Promise<void> {
  await call(contract.closeSchool, { body: {} });
}
