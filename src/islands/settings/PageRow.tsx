import type { EntryOf, PageListKey } from '#contract/site-lists.ts';
import { pictureSource } from '#site/api/site-pictures.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { type Entry, textOf } from './entry-texts.ts';
import { pageWords } from './page-words.ts';
import type { Entries } from './use-entries.ts';
import { MoveButtons } from './MoveButtons.tsx';

export const editId = (id: string): string => `edit-${id}`;

export const nameOfPage = (entry: object): string => textOf(entry, 'title');

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

export function PageRow<K extends PageListKey>(props: PageRowProps<K>) {
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
