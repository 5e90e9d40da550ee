// What the owner has published of the site, as a build knows it: it takes the place of the site's own files.
import { getSiteContent } from '#contract/site/site-content.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import { askAtBuild } from './build-answers.ts';

const NOTHING: SiteContent = { documents: {}, seller: null };

/** Fetched once for the whole build. */
let content: Promise<SiteContent> | undefined;

/** Nothing where no source is named, or where it does not know the call. Throws for one that gives no readable answer. */
export function publishedContent(): Promise<SiteContent> {
  content ??= fetchContent();
  return content;
}

async function fetchContent(): Promise<SiteContent> {
  const answer = await askAtBuild(getSiteContent);
  return answer === undefined ? NOTHING : getSiteContent.answer.parse(answer).data;
}

/** What is published, by the name of the site's file whose place it takes. */
export async function publishedFiles(): Promise<Map<string, unknown>> {
  const { documents, seller, isOpen = true } = await publishedContent();
  const files: Record<string, unknown> = {
    ...documents,
    ...(seller ? { seller } : {}),
    ...(isOpen ? {} : { opening: { isOpen } }),
  };
  return new Map(Object.entries(files).filter(([, value]) => value !== undefined));
}
