// What the caller has decided about their data, and the link that ends news.
import * as contract from '#contract/privacy.ts';
import type { Nominee, PrivacyChoices } from '#contract/privacy.ts';
import { call } from './client.ts';
import { fetchFile } from './files.ts';

export type { Nominee, PrivacyChoices };

/** Throws ApiError. */
export async function fetchPrivacyChoices(): Promise<PrivacyChoices> {
  return (await call(contract.getPrivacyChoices)).data;
}

/** Throws ApiError. */
export async function saveNewsConsent(isWanted: boolean): Promise<PrivacyChoices> {
  return (await call(contract.setNewsConsent, { body: { isWanted } })).data;
}

/** Throws ApiError. */
export async function saveNominee(nominee: Nominee): Promise<PrivacyChoices> {
  return (await call(contract.setNominee, { body: nominee })).data;
}

/** Throws ApiError. */
export async function removeNominee(): Promise<PrivacyChoices> {
  return (await call(contract.removeNominee)).data;
}

/** Answers the server's sentence. Throws ApiError. */
export async function unsubscribe(token: string): Promise<string> {
  return (await call(contract.unsubscribe, { query: { token }, body: {} })).message;
}

/** Throws ApiError. */
export function fetchNewsReaders(): Promise<Blob> {
  return fetchFile(contract.getNewsReaders, {});
}
