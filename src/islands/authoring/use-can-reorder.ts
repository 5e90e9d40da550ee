// Whether the server can put what it holds in another order; not until it has said so.
import { useEffect, useState } from 'react';
import { canReorder } from '#site/api/content.ts';

export function useCanReorder(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    void canReorder().then(setCan);
  }, []);
  return can;
}
