// The published content, which a build uses instead of the site's own files.
import { getSiteContent } from '#contract/site/site-content.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import { fetchAtBuild, once } from './build-data.ts';

const NOTHING: SiteContent = { documents: {}, seller: null };

/** Empty without a configured source, or if the source lacks the endpoint. Throws for an invalid response. */
export const loadPublishedContent = once(async (): Promise<SiteContent> => {
  const answer = await fetchAtBuild(getSiteContent);
  return answer === undefined ? NOTHING : getSiteContent.response.parse(answer).data;
});

/** The published values, each by the name of the site's file that it replaces. */
export async function loadPublishedFiles(): Promise<Map<string, unknown>> {
  const { documents, seller, isOpen = true } = await loadPublishedContent();
  const files: Record<string, unknown> = {
    ...documents,
    ...(seller ? { seller } : {}),
    ...(isOpen ? {} : { opening: { isOpen } }),
  };
  return new Map(Object.entries(files).filter(([, value]) => value !== undefined));
}
