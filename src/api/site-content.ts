// What is published of the site, as anybody may ask for it.
import { getSiteContent } from '#contract/site-content.ts';
import type { SiteContent } from '#contract/site-content.ts';
import { call } from './client.ts';

/** Who sells, in law; null where nobody has stated it. Throws ApiError. */
export async function fetchSeller(): Promise<SiteContent['seller']> {
  return (await call(getSiteContent)).data.seller;
}
