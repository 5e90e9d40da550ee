import { useCallback, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import {
  isPageList,
  SITE_LIST_KEYS,
  SITE_LISTS,
  type SiteListKey,
} from '#contract/site/site-lists.ts';
import { getSiteDocuments } from '#contract/site/site-documents.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { Badge } from '../../ui/Badge.tsx';
import { scrollToAndFocus } from '../../ui/scroll-to-and-focus.ts';
import { ListEditor } from './ListEditor.tsx';

const LISTS = SITE_LIST_KEYS.filter((key) => !isPageList(key));
const PAGES = [...new Set(LISTS.map((key) => SITE_LISTS[key].page))];

const isList = (tab: string): tab is SiteListKey => LISTS.some((key) => key === tab);

/** `tab`: the list that the URL names; by default the testimonials. */
export function SiteTexts({ tab }: { tab: string }) {
  const openList = isList(tab) ? tab : 'testimonials';
  const heading = useRef<HTMLHeadingElement>(null);
  /** Scrolls to a list that the URL names: on phones it is far below the choices. */
  const scrollToList = useCallback(() => {
    if (isList(tab) && heading.current) scrollToAndFocus(heading.current);
  }, [tab]);
  return (
    <div className="site-texts">
      <ListNavigation openList={openList} />
      <div className="grid min-w-0 gap-4">
        <h2 className="heading-xl m-0" ref={heading} tabIndex={-1}>
          {SITE_LISTS[openList].title}
        </h2>
        <ListEditor key={openList} list={openList} onShown={scrollToList} />
      </div>
    </div>
  );
}

function ListNavigation({ openList }: { openList: SiteListKey }) {
  const [loaded] = useResponse(getSiteDocuments);
  const documents = loaded.status === 'ready' ? loaded.value.data : [];
  return (
    <nav aria-label="Website content">
      {PAGES.map((page) => (
        <div key={page}>
          <p className="meta m-0">{page}</p>
          <ul>
            {LISTS.filter((key) => SITE_LISTS[key].page === page).map((key) => (
              <li key={key}>
                <a href={`#${key}`} aria-current={key === openList ? 'true' : undefined}>
                  <span>{SITE_LISTS[key].title}</span>
                  {documents.some((item) => item.key === key && item.state === 'draft') && (
                    <Badge tone="draft">Draft</Badge>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p className="meta m-0">Separate pages</p>
        <ul>
          <li>
            <a href={paths.caseStudies}>Case studies</a>
          </li>
          <li>
            <a href={paths.posts}>Journal</a>
          </li>
        </ul>
      </div>
    </nav>
  );
}
