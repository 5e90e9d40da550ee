// Sets the page title to the name of the shown item, followed by the school's name (OPEN-64).
import { useEffect } from 'react';
import { COMPANY } from '#site/company.ts';

export function usePageTitle(name: string): void {
  useEffect(() => {
    if (name) document.title = `${name} | ${COMPANY.name}`;
  }, [name]);
}
