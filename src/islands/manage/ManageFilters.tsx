// The query of the managed courses: words, status, category, order.
import type { SiteCourse } from '#site/api/course.ts';
import { SearchInput } from '../parts/SearchInput.tsx';
import { SelectField } from '../ui/Field.tsx';
import { address, type Query, categoriesOf, ORDERS, STATUSES } from './shown.ts';

interface ManageFiltersProps {
  query: Query;
  courses: readonly SiteCourse[];
}

export function ManageFilters({ query, courses }: ManageFiltersProps) {
  return (
    <div className="manage-filters grid grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] items-end gap-4 until-60:grid-cols-3 until-40:grid-cols-1">
      <SearchInput
        small
        query={query.query}
        onQuery={(words) => address.replace({ query: words, page: 1 })}
        input={{ 'aria-label': 'Search your courses', placeholder: 'Name, tag or category' }}
      />
      <SelectField label="Status" {...choice(query, 'status')}>
        {optionsOf(STATUSES)}
      </SelectField>
      <SelectField label="Category" {...choice(query, 'category')}>
        <option value="">All</option>
        {categoriesOf(courses).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort" {...choice(query, 'sort')}>
        {optionsOf(ORDERS)}
      </SelectField>
    </div>
  );
}

function choice(query: Query, name: 'status' | 'category' | 'sort') {
  return {
    value: query[name],
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      address.push({ [name]: target.value, page: 1 }),
  };
}

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
