import { useRef } from 'react';
import { formatCountedPages } from '#site/lib/plural.ts';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Failed } from '../Failed.tsx';
import { TextField } from '../Field.tsx';
import type { Elements } from '../elements.ts';
import { Choice } from '../forms/Choice.tsx';
import {
  type ListUrl,
  type Filter,
  FIRST_PAGE,
  hasMorePages,
  type PageQuery,
} from './list-address.ts';
import type { ListState } from './list-page.tsx';
import { Pages } from './Pages.tsx';
import { SearchInput } from './SearchInput.tsx';
import { useFallbackFocus } from '../use-fallback-focus.ts';
import { useResetInvalidPage } from './use-reset-invalid-page.ts';

interface FoundPage<Entry> {
  data: readonly Entry[];
  page: number;
  pages: number;
  total: number;
  older: string | null;
}

interface PagedListProps<Entry> extends ListState<FoundPage<Entry>> {
  noun: string;
  title: string;
  isTitleVisible?: boolean;
  query: PageQuery;
  address: Omit<ListUrl<PageQuery>, '$query'>;
  search?: { placeholder: string; maxLength: number };
  /** Controls before the filters of the address. */
  choices?: Elements;
  aside?: Elements;
  emptyState: { title: string; text: string };
  hint: string;
  /** A change of this value may remove the focused element. Defaults to the loaded page. */
  watched?: unknown;
  children: (entries: readonly Entry[]) => Elements;
}

export function PagedList<Entry>(props: PagedListProps<Entry>) {
  const {
    noun,
    title,
    isTitleVisible = false,
    loaded,
    isRefreshing,
    address,
    query,
    children,
  } = props;
  const loadedPage = loaded.status === 'ready' ? loaded.value : undefined;
  useResetInvalidPage(loaded, query, address);
  const heading = useRef<HTMLHeadingElement>(null);
  useFallbackFocus(heading, 'watched' in props ? props.watched : loadedPage);
  const id = `${noun}s`;
  return (
    <section
      className={isTitleVisible ? 'app-section' : undefined}
      aria-labelledby={id}
      aria-busy={isRefreshing}
    >
      <h2 className={isTitleVisible ? 'heading-xl' : 'sr-only'} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Filters {...props} hasDay={loadedPage !== undefined && hasMorePages(loadedPage)} />
      <div className="row justify-between py-4">
        <p className="small muted num" role="status">
          {loadedPage && formatCountedPages(loadedPage, query.before ? `older ${noun}` : noun)}
        </p>
        {props.aside}
      </div>
      {loaded.status === 'loading' && <ListSkeleton text={`Loading ${id}...`} />}
      {loaded.status === 'failed' && (
        <Failed text={`The ${id} could not be loaded.`} onRetry={props.onRetry} />
      )}
      {loadedPage?.data.length === 0 && <NoEntries {...props} total={loadedPage.total} />}
      {loadedPage && loadedPage.data.length > 0 && children(loadedPage.data)}
      {loadedPage && (
        <Pages
          label={`Pages of ${id}`}
          {...loadedPage}
          isOlder={query.before !== ''}
          address={address}
          targetId={id}
        />
      )}
    </section>
  );
}

interface FiltersProps<Entry> extends PagedListProps<Entry> {
  /** Shows the day filter, because numbered pages do not reach every entry. */
  hasDay: boolean;
}

function Filters<Entry>({ noun, query, address, search, choices, hasDay }: FiltersProps<Entry>) {
  return (
    <div className="paged-filters">
      {search && (
        <SearchInput
          small
          query={query.query}
          onQuery={(words) => address.replace({ query: words, ...FIRST_PAGE })}
          input={{ 'aria-label': `Search ${noun}s`, ...search }}
        />
      )}
      {choices}
      {address.filters.map(({ key, ...filter }) => (
        <FilterControl
          key={key}
          {...filter}
          value={(query as PageQuery & Record<string, unknown>)[key]}
          onChoose={(value) => address.push({ [key]: value, ...FIRST_PAGE })}
        />
      ))}
      {(hasDay || query.until !== '') && (
        <TextField
          label="On or before"
          type="date"
          value={query.until}
          onChange={({ target }) => address.push({ until: target.value, ...FIRST_PAGE })}
        />
      )}
    </div>
  );
}

interface FilterControlProps extends Omit<Filter, 'key'> {
  value: unknown;
  onChoose: (value: string) => void;
}

function FilterControl({ label, choices, value, onChoose }: FilterControlProps) {
  const text = String(value);
  if (choices) return <Choice label={label} value={text} options={choices} onChoose={onChoose} />;
  return (
    <TextField
      label={label}
      type="date"
      value={text}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

function ListSkeleton({ text }: { text: string }) {
  return (
    <div className="stack" role="status" aria-label={text}>
      {[1, 2, 3, 4].map((item) => (
        <span className="skeleton block h-16" key={item} />
      ))}
    </div>
  );
}

/** `total` counts the entries of all pages. */
function NoEntries<Entry>(props: PagedListProps<Entry> & { total: number }) {
  const { noun, query, emptyState, hint, address, total } = props;
  if (query.page > 1 && total > 0)
    return (
      <EmptyState title="This page is empty" text={`This list of ${noun}s has fewer pages.`}>
        <Button look="line" size="sm" onClick={() => address.push(FIRST_PAGE)}>
          First page
        </Button>
      </EmptyState>
    );
  if (address.isUnfiltered(query)) return <EmptyState {...emptyState} />;
  return (
    <EmptyState title={`No matching ${noun}s`} text={hint}>
      <Button look="line" size="sm" onClick={address.showAll}>
        {`Show all ${noun}s`}
      </Button>
    </EmptyState>
  );
}
