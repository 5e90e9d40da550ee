import { useEffect } from 'react';
import { notify, type Notice } from '#site/stores/notices.ts';

/** Shows `notice`, which must be stable, once loading has failed. */
export function useFailureNotice(hasFailed: boolean, notice: Notice): void {
  useEffect(() => {
    if (hasFailed) notify(notice);
  }, [hasFailed, notice]);
}
