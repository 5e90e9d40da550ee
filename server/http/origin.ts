// The origin for absolute URLs in responses.

/** The configured origin of the site, or else the origin of the request. */
export function getOrigin(
  { siteOrigin }: { siteOrigin: string },
  call: { origin: string },
): string {
  return siteOrigin === '' ? call.origin : siteOrigin;
}
