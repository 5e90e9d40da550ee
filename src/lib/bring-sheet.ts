// A stylesheet that comes on use.

/** Resolves once it is there, as on pages that link it, or does not come: what is bare is better than nothing. */
export function bringSheet(href: string): Promise<void> {
  const linked = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (linked?.sheet) return Promise.resolve();
  const link = linked ?? document.createElement('link');
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    if (!linked) document.head.append(Object.assign(link, { rel: 'stylesheet', href }));
  });
}
