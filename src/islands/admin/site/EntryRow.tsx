// A row of a list: a summary of the entry, with buttons to move, edit and remove it.
import type { ReactNode } from 'react';
import { FEATURED_MAX } from '#contract/site/case-studies.ts';
import { paths } from '#contract/paths.ts';
import { formatFullDay } from '#site/lib/indian-time.ts';
import { getPictureUrl } from '#site/api/site-pictures.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Entry, getList, getName, getFieldText } from './entries.ts';
import type { Entries } from './use-document.ts';

interface RowProps {
  entries: Entries;
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
}

export const getEditId = (id: string): string => `edit-${id}`;

export function TextRow(props: RowProps & { onEdit: () => void }) {
  const { entries, entry, onEdit } = props;
  const { list, opened } = entries;
  const { fields, names, many } = getList(list);
  const name = getName(list, entry);
  const otherFields = Object.entries(fields).slice(names ? 0 : 1);
  const picture = otherFields.find(([, { choices }]) => choices)?.[0];
  const texts = otherFields
    .filter(([field]) => field !== picture)
    .map(([field, { kind }]) => ({ field, kind, text: getFieldText(entry, field) }))
    .filter(({ text }) => text !== '');
  return (
    <li
      className={`grid items-start gap-4 py-5 ${picture ? 'grid-cols-[3rem_minmax(0,1fr)_auto] max-[52rem]:grid-cols-[3rem_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)_auto] max-[52rem]:grid-cols-1'}`}
    >
      {picture && (
        <img
          className="h-12 w-12 rounded-full object-cover"
          src={getPictureUrl(getFieldText(entry, picture))}
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
      <div className={`row ${picture ? 'max-[52rem]:col-start-2' : ''}`}>
        <Tools {...props} canMove={many !== undefined} canRemove={many !== undefined}>
          <Button
            look="line"
            size="sm"
            disabled={opened.busy}
            onClick={onEdit}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
        </Tools>
      </div>
    </li>
  );
}

export function PageRow(props: RowProps & { canMove: boolean }) {
  const { entries, entry, canMove } = props;
  const { list, all, shipped, live } = entries;
  const isWork = list === 'work';
  const name = getName(list, entry);
  const text = (field: string) => getFieldText(entry, field);
  const published = live.find(({ id }) => id === entry.id);
  const facts = isWork
    ? ['category', 'client', 'year'].map(text)
    : [formatFullDay(text('publishedOn')), ...(entry['tags'] as string[])];
  const featured = all.filter((item) => item['featured']).slice(0, FEATURED_MAX);
  const pageUrl = isWork ? paths.caseStudy(entry.id) : paths.post(entry.id);
  return (
    <li className="entry-page">
      <img src={getPictureUrl(text(isWork ? 'image' : 'picture'))} alt="" loading="lazy" />
      <div className="grid content-start gap-1">
        <strong className="wrap-anywhere" dir="auto">
          {name}
        </strong>
        <span className="meta wrap-anywhere" dir="auto">
          {facts.join(' · ')}
        </span>
        <span className="wrap-anywhere" dir="auto">
          {text('summary')}
        </span>
        <span className="row mt-1 gap-2">
          {isWork && shipped.some(({ id }) => id === entry.id) && <Badge>Concept project</Badge>}
          {featured.includes(entry) && <Badge tone="live">On the home page</Badge>}
          {!published && <Badge tone="draft">New</Badge>}
          {published && JSON.stringify(published) !== JSON.stringify(entry) && (
            <Badge tone="draft">Changed</Badge>
          )}
        </span>
      </div>
      <div className="entry-page-actions row">
        <Tools {...props} canMove={canMove} canRemove>
          {published && (
            <a
              className={getButtonClass({ look: 'line', size: 'sm' })}
              href={pageUrl}
              aria-label={`View ${name}`}
            >
              View
            </a>
          )}
          <a
            className={getButtonClass({ look: 'line', size: 'sm' })}
            id={getEditId(entry.id)}
            href={`#${entry.id}`}
            aria-label={`Edit ${name}`}
          >
            Edit
          </a>
        </Tools>
      </div>
    </li>
  );
}

interface ToolsProps extends RowProps {
  canMove: boolean;
  canRemove: boolean;
  children: ReactNode;
}

function Tools(props: ToolsProps) {
  const { entries, entry, isFirst, isLast, canMove, canRemove, children } = props;
  const { list, opened, all, move, remove } = entries;
  const { busy } = opened;
  const name = getName(list, entry);
  return (
    <>
      {canMove && (
        <MoveButtons
          name={name}
          isFirst={busy || isFirst}
          isLast={busy || isLast}
          onMove={(by) => move(entry.id, by)}
        />
      )}
      {children}
      {canRemove && (
        <Button
          look="line"
          size="sm"
          disabled={busy || all.length <= (getList(list).many?.min ?? 0)}
          onClick={() => remove(entry.id)}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      )}
    </>
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const directions = [
    { by: -1, text: 'up', isEnd: isFirst },
    { by: 1, text: 'down', isEnd: isLast },
  ] as const;
  return directions.map(({ by, text, isEnd }) => (
    <button
      key={text}
      type="button"
      className="icon-btn"
      aria-label={`Move ${name} ${text}`}
      disabled={isEnd}
      onClick={() => onMove(by)}
    >
      <Icon name="arrow-up" {...(by > 0 ? { className: 'rotate-180' } : {})} />
    </button>
  ));
}
