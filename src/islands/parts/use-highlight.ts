// Marks what a search matches, once there is something to mark: the code comes with the first results.
import { useEffect, useState } from 'react';
import type { highlight as Highlight, Piece } from '#site/lib/highlight.ts';

/** Until its code is here, and where it does not arrive, nothing is marked. */
export function useHighlight(isNeeded: boolean): (text: string, query: string) => Piece[] {
  const [brought, setBrought] = useState<{ highlight: typeof Highlight } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    import('#site/lib/highlight.ts').then(
      (code) => isWanted && setBrought(code),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);
  return brought?.highlight ?? ((text) => [{ text, marked: false }]);
}
