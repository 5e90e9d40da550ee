import type { MouseEvent } from 'react';
import { Icon } from '../Icon.tsx';
import { type ListUrl, FIRST_PAGE, opensNewTab, type PageQuery } from './list-address.ts';
import { GAP, listPageNumbers } from './page-numbers.ts';

interface PagesProps {
  /** 'Pages of orders'. */
  label: string;
  page: number;
  pages: number;
  /** The cursor behind the last page; absent at the end of the list. */
  older?: string | null;
  /** The pages start at a cursor instead of the newest entry. */
  isOlder?: boolean;
  address: Pick<ListUrl<Pick<PageQuery, 'page' | 'before'>>, 'push' | 'buildHref'>;
  targetId: string;
}

/** Renders nothing for a single page. */
export function Pages({ label, page, pages, older, isOlder, address, targetId }: PagesProps) {
  const getLinkProps = (change: Partial<Pick<PageQuery, 'page' | 'before'>>) => ({
    href: address.buildHref(change),
    onClick: (event: MouseEvent) => {
      if (opensNewTab(event)) return;
      event.preventDefault();
      address.push(change);
      document.getElementById(targetId)?.scrollIntoView();
    },
  });
  if (pages <= 1 && !older && !isOlder) return null;
  const getPageLinkProps = (to: number) => getLinkProps({ page: to });
  return (
    <nav className="pages app-section" aria-label={label}>
      {isOlder && <a {...getLinkProps(FIRST_PAGE)}>Newest</a>}
      {page > 1 && (
        <a {...getPageLinkProps(page - 1)} aria-label="Previous page">
          <Icon name="chevron-left" />
        </a>
      )}
      {listPageNumbers(page, pages).map((pageNumber, index) =>
        pageNumber === GAP ? (
          <span key={`${GAP}${index}`}>…</span>
        ) : (
          <a
            key={pageNumber}
            {...getPageLinkProps(pageNumber)}
            aria-label={`Page ${pageNumber}`}
            aria-current={pageNumber === page ? 'page' : undefined}
          >
            {pageNumber}
          </a>
        ),
      )}
      {page < pages && (
        <a {...getPageLinkProps(page + 1)} aria-label="Next page">
          <Icon name="chevron-right" />
        </a>
      )}
      {older && <a {...getLinkProps({ page: 1, before: older })}>Older</a>}
    </nav>
  );
}
