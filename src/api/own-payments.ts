// What the caller has paid, and how it is returned.
import type { BodyOf } from '#contract/endpoint.ts';
import type { Paise } from '#contract/money.ts';
import { getMyPayments } from '#contract/orders.ts';
import type { OwnOrder } from '#contract/orders.ts';
import { returnCourse as returnCall } from '#contract/returns.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { callOwn } from './server.ts';

/** The latest first; undefined where nobody keeps them. Throws ApiError. */
export async function fetchMyPayments(): Promise<OwnOrder[] | undefined> {
  await knownSession();
  return (await callOwn(getMyPayments))?.data;
}

/** Asked again, it is the same return. `isAsked`: a person looks first. Throws ApiError; its sentence is fit to be shown. */
export async function returnCourse(
  what: BodyOf<typeof returnCall>,
): Promise<{ message: string; amount: Paise; isDone: boolean; isAsked: boolean }> {
  const { message = '', data } = await call(returnCall, { body: what });
  const { amount, status } = data;
  return { message, amount, isDone: status !== 'failed', isAsked: status === 'asked' };
}
