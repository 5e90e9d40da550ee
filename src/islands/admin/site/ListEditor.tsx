// Editor of a content list: entries open in a dialog, entries with pages of their own on a page.
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isPageList, type SiteListKey } from '#contract/site/site-lists.ts';
import { type DocumentOf, fetchSiteDocument } from '#site/api/site.ts';
import { decodeOrEmpty } from '#site/lib/path-id.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { useLocationValue } from '../../ui/use-location.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { ConflictDialog } from './DocumentDialogs.tsx';
import { getList, getName } from './entries.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { getEditId, PageRow, TextRow } from './EntryRow.tsx';
import { PageForm } from './PageForm.tsx';
import { type Entries, useEntries } from './use-document.ts';

/** Names a new page in the URL: no entry can have this id. */
const NEW_ID = '+';
const ADD_ID = 'add-page';

interface ListEditorProps {
  list: SiteListKey;
  onShown?: (() => void) | undefined;
}

export function ListEditor({ list, onShown }: ListEditorProps) {
  const texts = isPageList(list) ? getList(list).title.toLowerCase() : 'texts';
  const [loaded, reload] = useLoaded(useCallback(() => fetchSiteDocument(list), [list]));
  return (
    <WhenLoaded
      loaded={loaded}
      loading={`Loading the ${texts}...`}
      failed={`The ${texts} could not be loaded.`}
      onRetry={reload}
    >
      {(first) =>
        isPageList(list) ? (
          <PagesEditor first={first} />
        ) : (
          <TextsEditor first={first} onShown={onShown} />
        )
      }
    </WhenLoaded>
  );
}

interface TextsEditorProps extends Pick<ListEditorProps, 'onShown'> {
  first: DocumentOf<SiteListKey>;
}

function TextsEditor({ first, onShown }: TextsEditorProps) {
  useEffect(() => onShown?.(), [onShown]);
  const entries = useEntries(first);
  const { list, opened, save } = entries;
  const { document, busy } = opened;
  const [edited, setEdited] = useState<{ id: string; isNew: boolean }>();
  const isUnread = !first.published && !document.published && !document.draft;
  return (
    <List
      entries={entries}
      onAdd={() => setEdited({ id: `${list}-${Date.now().toString(36)}`, isNew: true })}
      onEdit={(id) => setEdited({ id, isNew: false })}
    >
      {getList(list).toRead && isUnread && (
        <p className="row justify-between rounded-1 bg-accent-soft px-4 py-3">
          <span>This is the default text. Read it and confirm, then press ‘Publish’.</span>
          <Button look="line" size="sm" busy={busy} onClick={() => void save((now) => now)}>
            I have read it
          </Button>
        </p>
      )}
      <DocumentBar opened={opened} />
      <EntryDialog edited={edited} entries={entries} onClose={() => setEdited(undefined)} />
      <ConflictDialog conflict={opened.conflict} />
    </List>
  );
}

function PagesEditor({ first }: { first: DocumentOf<SiteListKey> }) {
  const entries = useEntries(first);
  const { opened, all } = entries;
  const openId = useLocationValue(() => decodeOrEmpty(location.hash.slice(1)), '');
  const hasEntry = all.some(({ id }) => id === openId);
  const [startedId, setStartedId] = useState('');
  if (startedId !== openId && (hasEntry || !openId)) setStartedId(openId);
  // An open entry stays open even if another admin removes it.
  const isWriting = openId !== '' && (hasEntry || openId === NEW_ID || startedId === openId);
  const wasWriting = useRef('');
  // Restores the focus in the list.
  useEffect(() => {
    if (isWriting) wasWriting.current = openId;
    else if (wasWriting.current !== '') {
      const id = wasWriting.current === NEW_ID ? ADD_ID : getEditId(wasWriting.current);
      document.getElementById(id)?.focus();
      wasWriting.current = '';
    }
  }, [isWriting, openId]);
  const close = () => {
    location.hash = '';
  };
  return (
    <>
      {isWriting ? (
        <PageForm
          key={openId}
          entries={entries}
          id={openId === NEW_ID ? undefined : openId}
          onClose={close}
        />
      ) : (
        <List entries={entries}>
          <DocumentBar opened={opened} />
        </List>
      )}
      <ConflictDialog conflict={opened.conflict} />
    </>
  );
}

interface ListProps {
  entries: Entries;
  /** Absent if entries have pages of their own, which the URL opens. */
  onAdd?: () => void;
  onEdit?: (id: string) => void;
  children: ReactNode;
}

function List({ entries, onAdd, onEdit, children }: ListProps) {
  const { list, opened, all, removed, restore } = entries;
  const { title, lead, noun, none, href, page, linkText = page, many } = getList(list);
  const isNewestFirst = list === 'posts';
  const sorted = isNewestFirst
    ? all.toSorted((a, b) => String(b['publishedOn']).localeCompare(String(a['publishedOn'])))
    : all;
  const isFull = many !== undefined && all.length >= many.max;
  const addLabel = (
    <>
      <Icon name="plus" /> <span>{`Add a ${noun}`}</span>
    </>
  );
  return (
    <section className="grid min-w-0 gap-6" aria-label={title}>
      <div className="row justify-between">
        <p className="muted m-0 max-w-160">
          <span>{lead}</span>{' '}
          {href && (
            <a className="link" href={href}>
              {`View ${linkText}`}
            </a>
          )}
        </p>
        {many && onAdd && (
          <Button look="line" disabled={opened.busy || isFull} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
        {!onAdd && !isFull && (
          <a className={getButtonClass({ look: 'line' })} id={ADD_ID} href={`#${NEW_ID}`}>
            {addLabel}
          </a>
        )}
      </div>
      {removed && (
        <p className="row justify-between rounded-1 bg-accent-soft px-4 py-3" role="status">
          <span className="wrap-anywhere">
            {`${getName(list, removed)} was removed from the draft.`}
          </span>
          <Button look="line" size="sm" busy={opened.busy} onClick={restore}>
            Undo
          </Button>
        </p>
      )}
      {all.length === 0 && none && <EmptyState title={none.title} text={none.text} />}
      <ol className="panel ruled-list px-5" hidden={all.length === 0}>
        {sorted.map((entry, index) => {
          const rowProps = {
            entries,
            entry,
            isFirst: index === 0,
            isLast: index === all.length - 1,
          };
          return onEdit ? (
            <TextRow key={entry.id} {...rowProps} onEdit={() => onEdit(entry.id)} />
          ) : (
            <PageRow key={entry.id} {...rowProps} canMove={!isNewestFirst} />
          );
        })}
      </ol>
      {children}
    </section>
  );
}
