// The name of what a page shows, in front of the title the page was built with (OPEN-64).
import { useEffect } from 'react';
import { COMPANY } from '#site/company.ts';

export function usePageTitle(name: string): void {
  useEffect(() => {
    if (name) document.title = `${name} | ${COMPANY.name}`;
  }, [name]);
}
