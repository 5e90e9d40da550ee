// The row of page numbers under a list that the address remembers.
import '#site/styles/components/tables.css';
import type { MouseEvent } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { type Address, isForNewTab } from './address.ts';
import { GAP, pageNumbers } from './page-numbers.ts';

interface PagesProps {
  /** 'Pages of orders'. */
  label: string;
  page: number;
  pages: number;
  address: Pick<Address<{ page: number }>, 'push' | 'hrefOf'>;
  /** The id of the list's heading, which a new page begins with. */
  top: string;
}

export function Pages({ label, page, pages, address, top }: PagesProps) {
  const linkTo = (to: number) => ({
    href: address.hrefOf({ page: to }),
    onClick: (event: MouseEvent) => {
      if (isForNewTab(event)) return;
      event.preventDefault();
      address.push({ page: to });
      document.getElementById(top)?.scrollIntoView();
    },
  });
  return (
    <nav className="pages app-sec" aria-label={label}>
      {page > 1 && (
        <a {...linkTo(page - 1)} aria-label="Previous page">
          <Icon name="chevron-left" />
        </a>
      )}
      {pageNumbers(page, pages).map((one, index) =>
        one === GAP ? (
          <span key={`${GAP}${index}`}>…</span>
        ) : (
          <a
            key={one}
            {...linkTo(one)}
            aria-label={`Page ${one}`}
            aria-current={one === page ? 'page' : undefined}
          >
            {one}
          </a>
        ),
      )}
      {page < pages && (
        <a {...linkTo(page + 1)} aria-label="Next page">
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
