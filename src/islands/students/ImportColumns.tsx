// What each column of the file is: as it was guessed, until somebody knows better.
import { ImportField, type ImportColumn } from '#contract/people.ts';
import { SelectField } from '../ui/Field.tsx';

const WORDS: Readonly<Record<ImportField, string>> = {
  email: 'Email',
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  contactNumber: 'Phone',
  course: 'Course (name or id)',
  ignore: 'Leave out',
};

interface ImportColumnsProps {
  columns: readonly ImportColumn[];
  busy: boolean;
  /** What every column is, from the left. */
  onFields: (fields: ImportField[]) => void;
}

export function ImportColumns({ columns, busy, onFields }: ImportColumnsProps) {
  const choose = (nth: number, field: ImportField) =>
    onFields(
      columns.map((column, at) => {
        if (at === nth) return field;
        // A thing stands in one column.
        return column.field === field ? 'ignore' : column.field;
      }),
    );
  const lacksEmail = columns.every(({ field }) => field !== 'email');
  return (
    <fieldset className="office-columns" disabled={busy}>
      <legend>Columns of the file</legend>
      {lacksEmail && <p className="small">Which one holds the e-mail addresses?</p>}
      <ul>
        {columns.map(({ heading, examples, field }, nth) => (
          // Two columns may share a heading: their place tells them apart.
          <li key={nth}>
            <SelectField
              label={heading || `Column ${nth + 1}`}
              hint={<bdi>{examples.join(' · ') || 'Empty'}</bdi>}
              value={field}
              onChange={({ target }) => choose(nth, ImportField.parse(target.value))}
            >
              {ImportField.options.map((option) => (
                <option key={option} value={option}>
                  {WORDS[option]}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
