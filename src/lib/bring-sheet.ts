// A stylesheet that comes on use.

/** Resolves once it is there, or does not come: what is bare is better than nothing. */
export function bringSheet(href: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
