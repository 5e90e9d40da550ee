// The row of page numbers.
import '#site/styles/components/tables.css';
import type { MouseEvent } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { ask } from './address.ts';
import { type Asked, GAP, pageNumbers, searchOf } from './asked.ts';
import { isForNewTab } from './OrderLink.tsx';

export function Pages({ asked, pages }: { asked: Asked; pages: number }) {
  const { page } = asked;
  const to = (wanted: number) => ({
    href: searchOf({ ...asked, page: wanted, order: '' }) || '?',
    onClick: (event: MouseEvent) => {
      if (isForNewTab(event)) return;
      event.preventDefault();
      ask({ page: wanted });
      document.getElementById('orders')?.scrollIntoView();
    },
  });
  return (
    <nav className="pages app-sec" aria-label="Pages of orders">
      {page > 1 && (
        <a {...to(page - 1)} aria-label="Previous page">
          <Icon name="chevron-left" />
        </a>
      )}
      {pageNumbers(page, pages).map((one, index) =>
        one === GAP ? (
          <span key={`${GAP}${index}`}>…</span>
        ) : (
          <a
            key={one}
            {...to(one)}
            aria-label={`Page ${one}`}
            aria-current={one === page ? 'page' : undefined}
          >
            {one}
          </a>
        ),
      )}
      {page < pages && (
        <a {...to(page + 1)} aria-label="Next page">
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
