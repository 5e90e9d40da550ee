// A page of ours is asked for as soon as somebody is about to open it: a pointer or the focus on its link.
// The browser keeps it for the click; where lines are paid by the byte it is left alone.

interface Line extends Navigator {
  /** Only some browsers tell. */
  connection?: { saveData: boolean };
}

export function startPrefetch(): void {
  const line: Line = navigator;
  if (line.connection?.saveData) return;
  const prefetched = new Set<string>();
  const ask = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || !leadsToPage(link) || prefetched.has(link.pathname)) return;
    prefetched.add(link.pathname);
    const wish = { rel: 'prefetch', href: link.pathname };
    document.head.append(Object.assign(document.createElement('link'), wish));
  };
  addEventListener('pointerover', ask);
  addEventListener('focusin', ask);
}

/** Another page of this site, not a file and no call. */
function leadsToPage({ origin, pathname, download }: HTMLAnchorElement): boolean {
  return (
    origin === location.origin &&
    pathname !== location.pathname &&
    !/\.\w+$|^\/(api|media)\//.test(pathname) &&
    !download
  );
}
