// The students that were asked for, page by page, and the sheet of one.
import { useRef, useState } from 'react';
import { PEOPLE_QUERY_MAX } from '#contract/people.ts';
import type { Student } from '#contract/people.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { StudentsPage } from '#site/api/people.ts';
import { countedPages } from '#site/lib/plural.ts';
import type { Loaded } from '#site/stores/queries/use-loaded.ts';
import { Pages } from '../parts/Pages.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { useFocusHome } from '../parts/use-focus-home.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { SelectField } from '../ui/Field.tsx';
import { address, type Asked } from './asked.ts';
import { StudentList } from './StudentList.tsx';
import { StudentSheet } from './StudentSheet.tsx';

interface StudentDeskProps {
  asked: Asked;
  courses: readonly SiteCourse[];
  loaded: Loaded<StudentsPage>;
  onChanged: () => void;
}

export function StudentDesk({ asked, courses, loaded, onChanged }: StudentDeskProps) {
  const [opened, setOpened] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHome(heading, opened);
  const found = loaded.face === 'ready' ? loaded.value : undefined;
  const student = found?.data.find(({ _id }) => _id === opened);
  return (
    <section aria-labelledby="students">
      <h2 className="sr" id="students" ref={heading} tabIndex={-1}>
        List of students
      </h2>
      <Filters asked={asked} courses={courses} />
      <p className="small muted num office-line" role="status">
        {found && countedPages(found, 'student')}
      </p>
      {loaded.face === 'loading' && <Waiting />}
      {loaded.face === 'failed' && (
        <Failed text="The students did not arrive." onRetry={onChanged} />
      )}
      {found?.data.length === 0 && <Nothing asked={asked} />}
      {found && found.data.length > 0 && (
        <StudentList students={found.data} onOpen={({ _id }: Student) => setOpened(_id)} />
      )}
      {found && found.pages > 1 && (
        <Pages
          label="Pages of students"
          page={found.page}
          pages={found.pages}
          address={address}
          top="students"
        />
      )}
      <StudentSheet student={student} onChanged={onChanged} onClose={() => setOpened(undefined)} />
    </section>
  );
}

function Filters({ asked, courses }: Pick<StudentDeskProps, 'asked' | 'courses'>) {
  return (
    <div className="office-filters">
      <SearchInput
        small
        query={asked.query}
        onQuery={(query) => address.askInPlace({ query, page: 1 })}
        input={{
          'aria-label': 'Search students',
          placeholder: 'Name or e-mail',
          maxLength: PEOPLE_QUERY_MAX,
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
    </div>
  );
}

function Waiting() {
  return (
    <div className="stack" role="status" aria-label="Loading students...">
      {[1, 2, 3, 4].map((one) => (
        <span className="sk office-waiting" key={one} />
      ))}
    </div>
  );
}

function Nothing({ asked }: { asked: Asked }) {
  if (!asked.query.trim() && !asked.courseId && asked.page === 1) {
    return (
      <EmptyState
        title="No students yet"
        text="The first one stands here as soon as somebody signs up."
        seed="e1"
      />
    );
  }
  return (
    <EmptyState title="No student matches" text="Search for less, or in every course." seed="e2">
      <Button
        look="line"
        size="sm"
        onClick={() => address.ask({ query: '', courseId: '', page: 1 })}
      >
        Show all students
      </Button>
    </EmptyState>
  );
}
