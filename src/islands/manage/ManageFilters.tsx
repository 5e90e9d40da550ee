// What the managed courses are asked for: words, status, category, order.
import type { SiteCourse } from '#site/api/course.ts';
import { SearchInput } from '../parts/SearchInput.tsx';
import { SelectField } from '../ui/Field.tsx';
import { address, type Asked, categoriesOf, ORDERS, STATUSES } from './shown.ts';

interface ManageFiltersProps {
  asked: Asked;
  courses: readonly SiteCourse[];
}

export function ManageFilters({ asked, courses }: ManageFiltersProps) {
  return (
    <div className="manage-filters">
      <SearchInput
        small
        query={asked.query}
        onQuery={(query) => address.askInPlace({ query, page: 1 })}
        input={{ 'aria-label': 'Search your courses', placeholder: 'Name, tag or category' }}
      />
      <SelectField label="Status" {...choice(asked, 'status')}>
        {optionsOf(STATUSES)}
      </SelectField>
      <SelectField label="Category" {...choice(asked, 'category')}>
        <option value="">All</option>
        {categoriesOf(courses).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort" {...choice(asked, 'sort')}>
        {optionsOf(ORDERS)}
      </SelectField>
    </div>
  );
}

function choice(asked: Asked, name: 'status' | 'category' | 'sort') {
  return {
    value: asked[name],
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      address.ask({ [name]: target.value, page: 1 }),
  };
}

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
