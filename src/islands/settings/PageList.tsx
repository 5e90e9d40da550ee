import { useCallback, useEffect, useRef, useState } from 'react';
import { PAGES_MANY } from '#contract/page-lists.ts';
import type { PageListKey, SiteLists, EntryOf } from '#contract/site-lists.ts';
import { type DocumentOf, fetchDocument } from '#site/api/site.ts';
import { decoded } from '#site/lib/path-id.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { pictureSource } from '#site/api/site-pictures.ts';
import { Loading } from '../ui/Art.tsx';
import { buttonClass, Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Icon } from '../ui/Icon.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { type Entry, textOf } from './entry-texts.ts';
import { PAGE_WORDS, pageWords } from './page-words.ts';
import { Removed } from './Removed.tsx';
import { type OpenDocument, useDocument } from './use-document.ts';
import { useEntries, type Entries } from './use-entries.ts';
import { useLocation } from '../parts/use-location.ts';
import { Badge } from '../ui/Badge.tsx';
import { MoveButtons } from './MoveButtons.tsx';

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'), 'ConflictDialog');
const PageForm = lazyPart(() => import('./PageForm.tsx'), 'PageForm');

/** In the address where another one is begun: no page can be called so. */
const NEW = '+';
const ADD_ID = 'add-page';

export function PageList({ list }: { list: PageListKey }) {
  const { title } = PAGE_WORDS[list];
  const [loaded, reload] = useLoaded(useCallback(() => fetchDocument(list), [list]));
  if (loaded.status === 'loading')
    return <Loading text={`Loading the ${title.toLowerCase()}...`} />;
  if (loaded.status === 'failed')
    return <Failed text={`The ${title.toLowerCase()} did not arrive.`} onRetry={reload} />;
  return <Opened first={loaded.value} />;
}

function Opened({ first }: { first: DocumentOf<PageListKey> }) {
  const opened = useDocument(first);
  const list = first.key;
  const entries = useEntries(opened, nameOfPage);
  const { all } = entries;
  const open = useLocation(() => decoded(location.hash.slice(1)), '');
  const entry = all.find(({ id }) => id === open);
  const [begun, setBegun] = useState('');
  if (begun !== open && (entry || !open)) setBegun(open);
  // Also of one that others have removed meanwhile.
  const isWriting = open !== '' && (entry !== undefined || open === NEW || begun === open);
  const live: readonly Entry[] = opened.live;
  const wasWriting = useRef('');
  // Back in the list, the focus is where it was before.
  useEffect(() => {
    if (isWriting) wasWriting.current = open;
    else if (wasWriting.current !== '') {
      const id = wasWriting.current === NEW ? ADD_ID : editId(wasWriting.current);
      document.getElementById(id)?.focus();
      wasWriting.current = '';
    }
  }, [isWriting, open]);
  const close = () => {
    location.hash = '';
  };
  return (
    <>
      {isWriting ? (
        <WhenRequested isRequested>
          <PageForm
            key={open}
            {...{ list, entry, opened, entries }}
            id={open === NEW ? undefined : open}
            isFixed={live.some(({ id }) => id === open)}
            isShipped={first.shipped.some(({ id }) => id === open)}
            onClose={close}
          />
        </WhenRequested>
      ) : (
        <List {...{ opened, entries, live }} />
      )}
      <WhenRequested isRequested={!isWriting && opened.conflict !== undefined}>
        {!isWriting && <ConflictDialog opened={opened} />}
      </WhenRequested>
    </>
  );
}

interface ListProps<K extends PageListKey> {
  opened: OpenDocument<K>;
  entries: ReturnType<typeof useEntries>;
  live: readonly Entry[];
}

function List<K extends PageListKey>({ opened, entries, live }: ListProps<K>) {
  const list = opened.document.key;
  const all: SiteLists[K] = opened.current;
  const { lead, one, title, href, page, none, order } = pageWords(list);
  const shown = order ? all.toSorted(order) : all;
  const many = PAGES_MANY[list];
  return (
    <section className="grid min-w-0 gap-6" aria-label={title}>
      <div className="row between">
        <p className="muted m-0 max-w-160">
          <span>{lead}</span>{' '}
          <a className="link" href={href}>
            {`See ${page}`}
          </a>
        </p>
        {all.length < many.max && (
          <a className={buttonClass({ look: 'line' })} id={ADD_ID} href={`#${NEW}`}>
            <Icon name="plus" /> <span>{`Add a ${one}`}</span>
          </a>
        )}
      </div>
      <Removed entries={entries} />
      {all.length === 0 && none && <EmptyState title={none.title} text={none.text} seed="e3" />}
      <ol className="panel lines px-5" hidden={all.length === 0}>
        {shown.map((entry, at) => (
          <PageRow
            key={entry.id}
            {...{ list, entry, all, entries }}
            live={live.find(({ id }) => id === entry.id)}
            isShipped={opened.document.shipped.some(({ id }) => id === entry.id)}
            place={{
              ...{ first: at === 0, last: at === all.length - 1 },
              only: all.length <= many.min,
            }}
          />
        ))}
      </ol>
      <DocumentBar opened={opened} />
    </section>
  );
}

const editId = (id: string): string => `edit-${id}`;

const nameOfPage = (entry: object): string => textOf(entry, 'title');

interface PageRowProps<K extends PageListKey> {
  list: K;
  entry: EntryOf<K>;
  all: readonly EntryOf<K>[];
  entries: Entries;
  /** As visitors see it; absent: they do not. */
  live: Entry | undefined;
  isShipped: boolean;
  place: { first: boolean; last: boolean; only: boolean };
}

function PageRow<K extends PageListKey>(props: PageRowProps<K>) {
  const { list, entry, all, entries, live, isShipped, place } = props;
  const { busy, move, remove } = entries;
  const name = nameOfPage(entry);
  const words = pageWords(list);
  return (
    <li className="entry-page">
      <img src={pictureSource(textOf(entry, words.picture))} alt="" loading="lazy" />
      <div className="grid content-start gap-1">
        <strong className="wrap-anywhere" dir="auto">
          {name}
        </strong>
        <span className="meta wrap-anywhere" dir="auto">
          {words.facts(entry)}
        </span>
        <span className="wrap-anywhere" dir="auto">
          {textOf(entry, 'summary')}
        </span>
        <span className="row mt-1 gap-2">
          {isShipped && words.shipped && <Badge>{words.shipped.badge}</Badge>}
          {words.badges(entry, all).map((badge) => (
            <Badge key={badge} tone="live">
              {badge}
            </Badge>
          ))}
          {!live && <Badge tone="draft">New</Badge>}
          {live && JSON.stringify(live) !== JSON.stringify(entry) && (
            <Badge tone="draft">Changed</Badge>
          )}
        </span>
      </div>
      <div className="entry-page-deeds row">
        {!words.order && (
          <MoveButtons
            name={name}
            isFirst={busy || place.first}
            isLast={busy || place.last}
            onMove={(by) => move(entry.id, by)}
          />
        )}
        {live && (
          <a
            className={buttonClass({ look: 'line', size: 'sm' })}
            href={words.at(entry.id)}
            aria-label={`See ${name}`}
          >
            See
          </a>
        )}
        <a
          className={buttonClass({ look: 'line', size: 'sm' })}
          id={editId(entry.id)}
          href={`#${entry.id}`}
          aria-label={`Edit ${name}`}
        >
          Edit
        </a>
        <Button
          look="line"
          size="sm"
          disabled={busy || place.only}
          onClick={() => remove(entry.id)}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
