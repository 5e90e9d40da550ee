/** Resolves when the style sheet is loaded or has failed: unstyled content is better than none. */
export function loadStylesheet(href: string): Promise<void> {
  // A link that has failed before fires no more events, so it is loaded again.
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
