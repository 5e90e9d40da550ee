// What the reviews are asked for: words, course, shown or hidden.
import { REVIEWS_QUERY_MAX } from '#contract/reviews.ts';
import { fetchAdminCourses } from '#site/api/admin-courses.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import { SearchInput } from '../parts/SearchInput.tsx';
import { SelectField } from '../ui/Field.tsx';
import { address, type Asked, STATES } from './asked.ts';

export function ReviewFilters({ asked }: { asked: Asked }) {
  const [loaded] = useLoaded(fetchAdminCourses);
  const courses = loaded.face === 'ready' ? loaded.value.courses : [];
  return (
    <div className="office-filters is-three">
      <SearchInput
        small
        query={asked.query}
        onQuery={(query) => address.askInPlace({ query, page: 1 })}
        input={{
          'aria-label': 'Search reviews',
          placeholder: 'Words, student or course',
          maxLength: REVIEWS_QUERY_MAX,
        }}
      />
      <SelectField
        label="Course"
        value={asked.courseId}
        onChange={({ target }) => address.ask({ courseId: target.value, page: 1 })}
      >
        <option value="">All courses</option>
        {courses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Show"
        value={asked.state}
        onChange={({ target }) =>
          address.ask({ state: STATES[target.selectedIndex]?.value ?? '', page: 1 })
        }
      >
        {STATES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
