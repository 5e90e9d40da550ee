/** Resolves once it is there, as on pages that link it, or does not come: what is bare is better than nothing. */
export function loadStylesheet(href: string): Promise<void> {
  // A linked one that did not come would say so to nobody any more: it is asked for again.
  if (document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)?.sheet)
    return Promise.resolve();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
