// The query of the managed courses: words, status, category, order.
import type { Category } from '#contract/course.ts';
import { MANAGED_QUERY_MAX } from '#contract/course-lists.ts';
import { fetchCategories } from '#site/api/catalogue.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { FIRST_PAGE } from '../parts/address.ts';
import { SearchInput } from '../parts/SearchInput.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { address, type Query, ORDERS, STATUSES } from './shown.ts';

const NONE: readonly Category[] = [];

interface ManageFiltersProps {
  query: Query;
  /** A day to go to stands where pages alone do not lead to everything. */
  hasDay: boolean;
}

export function ManageFilters({ query, hasDay }: ManageFiltersProps) {
  const categories = useKnown(fetchCategories, NONE);
  return (
    <div className="manage-filters grid grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] items-end gap-4 until-60:grid-cols-3 until-40:grid-cols-1">
      <SearchInput
        small
        query={query.query}
        onQuery={(words) => address.replace({ query: words, ...FIRST_PAGE })}
        input={{
          'aria-label': 'Search your courses',
          placeholder: 'Name, tag or category',
          maxLength: MANAGED_QUERY_MAX,
        }}
      />
      <SelectField label="Status" {...choice(query, 'status')}>
        {optionsOf(STATUSES)}
      </SelectField>
      <SelectField label="Category" {...choice(query, 'category')}>
        <option value="">All</option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort" {...choice(query, 'sort')}>
        {optionsOf(ORDERS)}
      </SelectField>
      {hasDay && (
        <TextField
          label="Up to the day"
          type="date"
          value={query.until}
          onChange={({ target }) => address.push({ until: target.value, ...FIRST_PAGE })}
        />
      )}
    </div>
  );
}

function choice(query: Query, name: 'status' | 'category' | 'sort') {
  return {
    value: query[name],
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      address.push({ [name]: target.value, ...FIRST_PAGE }),
  };
}

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
