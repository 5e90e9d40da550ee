// Changing the email address of one's account, and the two mailed links that agree to it.
import type { AnswerOf } from '#contract/endpoint.ts';
import * as contract from '#contract/email-change.ts';
import { call } from './client.ts';

export type OwnEmailChange = AnswerOf<typeof contract.getEmailChange>['data'];
export type EmailChangeState = AnswerOf<typeof contract.answerEmailChange>['state'];

/** Throws ApiError. */
export async function fetchEmailChange(): Promise<OwnEmailChange> {
  return (await call(contract.getEmailChange)).data;
}

/** `password` is empty for an account that has none. Throws ApiError; its sentence says why not. */
export async function requestEmailChange(email: string, password: string): Promise<OwnEmailChange> {
  const body = { email, ...(password ? { password } : {}) };
  return (await call(contract.requestEmailChange, { body })).data;
}

/** Throws ApiError. */
export async function cancelEmailChange(): Promise<OwnEmailChange> {
  return (await call(contract.cancelEmailChange)).data;
}

/** Throws ApiError; its code is 'wrong_code' when the link is dead. */
export async function answerEmailChange(
  token: string,
  agrees: boolean,
): Promise<{ state: EmailChangeState; message: string }> {
  return call(contract.answerEmailChange, { body: { token, agrees } });
}
