// Under which origin the addresses of an answer stand.

/** The configured origin of the site, else the one under which the caller reached us. */
export function getOrigin(
  { siteOrigin }: { siteOrigin: string },
  call: { origin: string },
): string {
  return siteOrigin === '' ? call.origin : siteOrigin;
}
