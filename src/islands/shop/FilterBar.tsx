import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { Options, SelectField } from '#site/islands/ui/Field.tsx';
import type { Category } from '#contract/courses/course.ts';
import { CARD_ORDERS } from '#contract/courses/course-lists.ts';
import {
  type CourseFilters as Filters,
  type FilterChoices,
  NO_FILTERS,
} from '#contract/courses/course-filters.ts';
import { LANGUAGE_NAMES, LEVEL_NAMES } from '#contract/courses/languages-and-levels.ts';
import { formatBracket, PRICE_BRACKETS } from '#contract/sales/price.ts';
import { $filters } from './filter-store.ts';
import { hasFilter, listChips, SORT_LABELS, removeChip } from './filters.ts';

/** Receives the focus when the focused control disappears. */
export const FIRST_FILTER_ID = 'filter-category';

interface FilterBarProps {
  filters: Filters;
  onFilters: (filters: Filters) => void;
  categories: readonly Category[];
}

interface FilterBarWithChoicesProps extends FilterBarProps {
  choices: FilterChoices;
}

export function FilterBar({ filters, onFilters, categories, choices }: FilterBarWithChoicesProps) {
  const getSelectProps = (name: keyof Filters) => ({
    name,
    value: filters[name],
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      onFilters({ ...filters, [name]: target.value }),
  });
  const form = useRef<HTMLFormElement>(null);
  // Filters chosen in the built HTML before React hydrated it.
  useLayoutEffect(() => {
    const changed = [...(form.current?.querySelectorAll('select') ?? [])].filter(
      ({ name, value }) => value !== filters[name as keyof Filters],
    );
    if (changed.length === 0) return;
    const chosen = Object.fromEntries(changed.map(({ name, value }) => [name, value]));
    onFilters({ ...$filters.get(), ...chosen });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return (
    <form
      ref={form}
      className="filters"
      aria-label="Filter courses"
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField id={FIRST_FILTER_ID} label="Category" {...getSelectProps('category')}>
        <option value="all">All</option>
        <Options options={categories.map(({ _id, name }) => [_id, name])} />
      </SelectField>
      <SelectField label="Price" {...getSelectProps('price')}>
        <Options
          options={PRICE_BRACKETS.filter(
            (bracket) => choices.brackets.includes(bracket) || bracket === filters.price,
          ).map((bracket) => [bracket, formatBracket(bracket)])}
        />
      </SelectField>
      <OccurringSelect
        label="Language"
        names={LANGUAGE_NAMES}
        occurring={choices.languages}
        control={getSelectProps('language')}
      />
      <OccurringSelect
        label="Level"
        names={LEVEL_NAMES}
        occurring={choices.levels}
        control={getSelectProps('level')}
      />
      <SelectField label="Sort" {...getSelectProps('sort')}>
        <Options options={CARD_ORDERS.map((order) => [order, SORT_LABELS[order]])} />
      </SelectField>
    </form>
  );
}

interface OccurringSelectProps {
  label: string;
  names: Readonly<Record<string, string>>;
  occurring: readonly string[];
  control: ComponentProps<'select'> & { value: string };
}

/** Offers the values that occur and the chosen one; without any it is not shown. */
function OccurringSelect({ label, names, occurring, control }: OccurringSelectProps) {
  const offered = Object.entries(names).filter(
    ([value]) => occurring.includes(value) || value === control.value,
  );
  if (offered.length === 0) return null;
  return (
    <SelectField label={label} {...control}>
      <option value="all">All</option>
      <Options options={offered} />
    </SelectField>
  );
}

interface FilterLineProps extends FilterBarProps {
  count: string;
}

export function FilterLine({ filters, onFilters, categories, count }: FilterLineProps) {
  const chips = useRef<HTMLDivElement>(null);
  /** The pressed button disappears: the focus moves to the next chip, else to the first filter. */
  const applyFilters = (next: Filters) => {
    onFilters(next);
    requestAnimationFrame(() => {
      const nextChip = chips.current?.querySelector('button');
      (nextChip ?? document.getElementById(FIRST_FILTER_ID))?.focus();
    });
  };
  return (
    <div className="row catalogue-toolbar justify-between">
      <div className="row" ref={chips}>
        {listChips(filters, categories).map((chip) => (
          <span className="chip" key={chip.filter}>
            <span>{chip.label}</span>
            <button
              type="button"
              aria-label={`Remove filter ${chip.label}`}
              onClick={() => applyFilters(removeChip(filters, chip))}
            >
              <Icon name="x" />
            </button>
          </span>
        ))}
        {hasFilter(filters) && (
          <button type="button" className="link small" onClick={() => applyFilters(NO_FILTERS)}>
            Clear Filters
          </button>
        )}
      </div>
      <p className="small muted num" role="status">
        {count}
      </p>
    </div>
  );
}
