import { useCallback, useEffect, useState } from 'react';
import { SITE_LISTS, type SiteList, type TextListKey } from '#contract/site-lists.ts';
import { type DocumentOf, fetchDocument } from '#site/api/site.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { pictureSource } from '#site/api/site-pictures.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { freeId, nameOf } from './entries.ts';
import type { Edited } from './EntryDialog.tsx';
import { LIST_WORDS } from './list-words.ts';
import { Removed } from './Removed.tsx';
import { useDocument } from './use-document.ts';
import { useEntries } from './use-entries.ts';
import { type Entry, textOf } from './entry-texts.ts';
import { MoveButtons } from './MoveButtons.tsx';

const EntryDialog = lazyPart(() => import('./EntryDialog.tsx'), 'EntryDialog');

interface ListEditorProps {
  list: TextListKey;
  onShown: () => void;
}

export function ListEditor({ list, onShown }: ListEditorProps) {
  const [loaded, reload] = useLoaded(useCallback(() => fetchDocument(list), [list]));
  if (loaded.status === 'loading') return <Loading text="Loading the texts..." />;
  if (loaded.status === 'failed')
    return <Failed text="The texts did not arrive." onRetry={reload} />;
  return <Editor first={loaded.value} onShown={onShown} />;
}

function seen(list: TextListKey): string {
  const { page, title } = LIST_WORDS[list];
  if (page === 'All pages') return 'Home';
  return page === 'In law' ? title : page;
}

interface EditorProps extends Pick<ListEditorProps, 'onShown'> {
  first: DocumentOf<TextListKey>;
}

function Editor({ first, onShown }: EditorProps) {
  useEffect(onShown, [onShown]);
  const opened = useDocument(first);
  const { busy, conflict } = opened;
  const list = first.key;
  const { lead, one, none, href, toRead } = LIST_WORDS[list];
  const { many }: SiteList = SITE_LISTS[list];
  const entries = useEntries(opened, (entry) => nameOf(list, entry));
  const { all, save } = entries;
  const [edited, setEdited] = useState<Edited>();
  return (
    <section className="grid min-w-0 gap-6" aria-label={LIST_WORDS[list].title}>
      <div className="row between">
        <p className="muted m-0 max-w-160">
          <span>{lead}</span>{' '}
          {href && (
            <a className="link" href={href}>
              {`See ${seen(list)}`}
            </a>
          )}
        </p>
        {many && (
          <Button
            look="line"
            disabled={busy || all.length >= many.max}
            onClick={() => setEdited({ id: freeId(list, all), isNew: true })}
          >
            <Icon name="plus" /> <span>{`Add a ${one}`}</span>
          </Button>
        )}
      </div>
      <Removed entries={entries} />
      {all.length === 0 && none ? (
        <EmptyState title={none.title} text={none.text} seed="e3" />
      ) : (
        <ol className="panel lines px-5">
          {all.map((entry, at) => (
            <EntryRow
              key={entry.id}
              {...{ list, entry, busy }}
              place={
                many && {
                  ...{ first: at === 0, last: at === all.length - 1 },
                  only: all.length <= many.min,
                }
              }
              onEdit={() => setEdited({ id: entry.id, isNew: false })}
              onMove={(by) => entries.move(entry.id, by)}
              onRemove={() => entries.remove(entry.id)}
            />
          ))}
        </ol>
      )}
      {toRead && !first.published && !opened.document.published && !opened.document.draft && (
        <p className="row between rounded-1 bg-accent-soft px-4 py-3">
          <span>These are the words as shipped. Nobody has said that they are yours.</span>
          <Button look="line" size="sm" busy={busy} onClick={() => void save((now) => now)}>
            I have read it
          </Button>
        </p>
      )}
      <DocumentBar opened={opened} />
      <WhenRequested isRequested={edited !== undefined}>
        <EntryDialog {...{ list, edited, opened, entries }} onClose={() => setEdited(undefined)} />
      </WhenRequested>
      {conflict && !edited && <ConflictDialog opened={opened} />}
    </section>
  );
}

interface EntryRowProps {
  list: TextListKey;
  entry: Entry;
  busy: boolean;
  /** Absent: the entries stay where they are, and as many as they are. */
  place: { first: boolean; last: boolean; only: boolean } | undefined;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function EntryRow({ list, entry, busy, place, onEdit, onMove, onRemove }: EntryRowProps) {
  const name = nameOf(list, entry);
  const { fields, names } = LIST_WORDS[list];
  const others = Object.entries(fields).slice(names ? 0 : 1);
  const picture = others.find(([, { choices }]) => choices)?.[0];
  const texts = others
    .filter(([field]) => field !== picture)
    .map(([field, { kind }]) => ({ field, kind, text: textOf(entry, field) }))
    .filter(({ text }) => text !== '');
  return (
    <li
      className={`grid items-start gap-4 py-5 ${picture ? 'grid-cols-[3rem_minmax(0,1fr)_auto] until-52:grid-cols-[3rem_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)_auto] until-52:grid-cols-1'}`}
    >
      {picture && (
        <img
          className="h-12 w-12 rounded-full object-cover"
          src={pictureSource(textOf(entry, picture))}
          alt=""
        />
      )}
      <div className="grid gap-1">
        <strong className="wrap-anywhere" dir="auto">
          {name}
        </strong>
        {texts.map(({ field, kind, text }) => (
          <span
            key={field}
            className={`wrap-anywhere whitespace-pre-line ${kind === 'text' || kind === 'lines' ? 'mt-1' : 'meta'}`}
            dir="auto"
          >
            {text}
          </span>
        ))}
      </div>
      <div className={`row ${picture ? 'until-52:col-start-2' : ''}`}>
        {place && (
          <MoveButtons
            name={name}
            isFirst={busy || place.first}
            isLast={busy || place.last}
            onMove={onMove}
          />
        )}
        <Button look="line" size="sm" disabled={busy} onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        {place && (
          <Button
            look="line"
            size="sm"
            disabled={busy || place.only}
            onClick={onRemove}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
