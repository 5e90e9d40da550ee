// The user's own account: details, picture, email address, second step, privacy choices, data export and deletion.
import type * as z from 'zod/mini';
import * as emailChange from '#contract/accounts/email-change.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import * as privacy from '#contract/accounts/privacy.ts';
import type { Nominee, PrivacyChoices } from '#contract/accounts/privacy.ts';
import * as profile from '#contract/accounts/profile.ts';
import * as twoStep from '#contract/accounts/second-step.ts';
import type { User } from '#contract/accounts/user.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { ApiError, call, toFormData } from './client.ts';
import { callOwn } from './server.ts';
import { readUser } from './user.ts';

/** Throws ApiError. */
export async function fetchOwnUser(): Promise<SessionUser> {
  return parseSessionUser((await call(profile.getUserDetails)).data);
}

export type OwnDetails = Required<z.infer<NonNullable<typeof profile.updateProfile.body>>>;

/** Sends only the given fields. Throws ApiError. */
export async function saveProfile(changes: Partial<OwnDetails>): Promise<SessionUser> {
  return parseSessionUser((await call(profile.updateProfile, { body: changes })).data);
}

/** Throws ApiError. */
export async function savePicture(picture: File): Promise<SessionUser> {
  const body = toFormData({ pfp: picture });
  return parseSessionUser((await call(profile.updateDisplayPicture, { body })).data);
}

/** Everything that is stored about the caller, as formatted JSON. Throws ApiError. */
export async function exportProfile(): Promise<string> {
  return JSON.stringify((await call(profile.exportProfile)).data, null, 2);
}

/** Deletes the account. Returns the server's message. Throws ApiError. */
export async function deleteProfile(password: string): Promise<string> {
  return (await call(profile.deleteProfile, { body: { password } })).message;
}

function parseSessionUser(user: User): SessionUser {
  const read = readUser(user);
  if (!read) throw new ApiError({ code: 'no_answer' });
  return read;
}

export type OwnEmailChange = AnswerOf<typeof emailChange.getEmailChange>['data'];
export type EmailChangeState = AnswerOf<typeof emailChange.answerEmailChange>['state'];

/** Throws ApiError. */
export async function fetchEmailChange(): Promise<OwnEmailChange> {
  return (await call(emailChange.getEmailChange)).data;
}

/** `password` is empty for an account without one. Throws ApiError. */
export async function requestEmailChange(email: string, password: string): Promise<OwnEmailChange> {
  const body = { email, ...(password ? { password } : {}) };
  return (await call(emailChange.requestEmailChange, { body })).data;
}

/** Throws ApiError. */
export async function cancelEmailChange(): Promise<OwnEmailChange> {
  return (await call(emailChange.cancelEmailChange)).data;
}

/** Throws ApiError; its code is 'wrong_code' for an invalid link. */
export async function answerEmailChange(
  token: string,
  agrees: boolean,
): Promise<{ state: EmailChangeState; message: string }> {
  return call(emailChange.answerEmailChange, { body: { token, agrees } });
}

export type SecondStepState = z.infer<typeof twoStep.getSecondStep.answer>['data'];

/** Undefined on a server of section 7. Throws ApiError. */
export async function fetchSecondStep(): Promise<SecondStepState | undefined> {
  return (await callOwn(twoStep.getSecondStep))?.data;
}

export interface Proof {
  password: string;
  /** Empty if no second step is set up yet. */
  secondStep: string;
}

export interface NewSecret {
  /** To type into an authenticator app. */
  secret: string;
  /** otpauth: URL for a QR code. */
  address: string;
}

/** Throws ApiError; its fields say which part of the proof is wrong. */
export async function beginSecondStep({ password, secondStep }: Proof): Promise<NewSecret> {
  const body = secondStep ? { password, secondStep } : { password };
  return call(twoStep.beginSecondStep, { body });
}

/** Returns the recovery codes. Throws ApiError. */
export async function confirmSecondStep(secondStep: string): Promise<string[]> {
  return (await call(twoStep.confirmSecondStep, { body: { secondStep } })).recoveryCodes;
}

/** Throws ApiError. */
export async function renewRecoveryCodes(body: Proof): Promise<string[]> {
  return (await call(twoStep.renewRecoveryCodes, { body })).recoveryCodes;
}

/** Throws ApiError. */
export async function removeSecondStep(body: Proof): Promise<void> {
  await call(twoStep.removeSecondStep, { body });
}

export type { Nominee, PrivacyChoices };

/** Throws ApiError. */
export async function fetchPrivacyChoices(): Promise<PrivacyChoices> {
  return (await call(privacy.getPrivacyChoices)).data;
}

/** Throws ApiError. */
export async function saveNewsConsent(isRequested: boolean): Promise<PrivacyChoices> {
  return (await call(privacy.setNewsConsent, { body: { isWanted: isRequested } })).data;
}

/** Throws ApiError. */
export async function saveNominee(nominee: Nominee): Promise<PrivacyChoices> {
  return (await call(privacy.setNominee, { body: nominee })).data;
}

/** Throws ApiError. */
export async function removeNominee(): Promise<PrivacyChoices> {
  return (await call(privacy.removeNominee)).data;
}

/** Returns the server's message. Throws ApiError. */
export async function unsubscribe(token: string): Promise<string> {
  return (await call(privacy.unsubscribe, { query: { token }, body: {} })).message;
}
