// The second step of one's own login.
import type * as z from 'zod/mini';
import * as contract from '#contract/second-step.ts';
import { call } from './client.ts';
import { callOwn } from './server.ts';

export type OwnStep = z.infer<typeof contract.getSecondStep.answer>['data'];

/** Undefined where the server has none. Throws ApiError. */
export async function fetchSecondStep(): Promise<OwnStep | undefined> {
  return (await callOwn(contract.getSecondStep))?.data;
}

export interface Proof {
  password: string;
  /** Empty where none is on yet. */
  secondStep: string;
}

export interface NewSecret {
  /** For typing it into an app. */
  secret: string;
  /** For a QR code. */
  address: string;
}

/** Throws ApiError; its fields say which part of the proof is wrong. */
export async function beginSecondStep({ password, secondStep }: Proof): Promise<NewSecret> {
  const body = secondStep ? { password, secondStep } : { password };
  return call(contract.beginSecondStep, { body });
}

/** Answers the recovery codes. Throws ApiError. */
export async function confirmSecondStep(secondStep: string): Promise<string[]> {
  return (await call(contract.confirmSecondStep, { body: { secondStep } })).recoveryCodes;
}

/** Throws ApiError. */
export async function renewRecoveryCodes(body: Proof): Promise<string[]> {
  return (await call(contract.renewRecoveryCodes, { body })).recoveryCodes;
}

/** Throws ApiError. */
export async function removeSecondStep(body: Proof): Promise<void> {
  await call(contract.removeSecondStep, { body });
}
