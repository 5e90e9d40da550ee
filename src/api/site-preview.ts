// Previews of the site's drafts: requesting one, how it stands, and where it is shown.
import * as contract from '#contract/site-preview.ts';
import type { SitePreview } from '#contract/site-preview.ts';
import { previewPaths } from '#contract/preview-paths.ts';
import { API_ORIGIN } from './address.ts';
import { call } from './client.ts';

export type { SitePreview };

/** `address` shows it, once. */
export interface RequestedPreview extends SitePreview {
  address: string;
}

/** Throws ApiError; a conflict without a draft, or where another host builds the pages. */
export async function requestPreview(): Promise<RequestedPreview> {
  const { key, ...state } = (await call(contract.requestSitePreview, { body: {} })).data;
  return { ...state, address: API_ORIGIN + previewPaths.enter(key) };
}

/** Throws ApiError. */
export async function fetchPreview(): Promise<SitePreview> {
  return (await call(contract.getSitePreview)).data;
}
