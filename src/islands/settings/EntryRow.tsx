import type { TextListKey } from '#contract/site-lists.ts';
import { pictureSource } from '#site/api/site-pictures.ts';
import { Button } from '../ui/Button.tsx';
import { nameOf } from './entries.ts';
import { type Entry, textOf } from './entry-texts.ts';
import { LIST_WORDS } from './list-words.ts';
import { MoveButtons } from './MoveButtons.tsx';

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

export function EntryRow({ list, entry, busy, place, onEdit, onMove, onRemove }: EntryRowProps) {
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
