import { useRef, useState } from 'react';
import { groupDigits } from '#contract/digits.ts';
import { IMPORT_ROWS_MAX, ImportField, type ImportColumn } from '#contract/people/people.ts';
import { REASON_MAX } from '#contract/courses/reviews.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { type ImportResult, importPeople, type ImportOptions } from '#site/api/students.ts';
import { getMessage } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox, Options, TextField, SelectField } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { saveFile } from '../../ui/lists/save-file.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import {
  canImport,
  hasRefused,
  countImportable,
  SAMPLE_CSV,
  formatOutcome,
  formatImportState,
  formatImported,
} from './import-labels.ts';

interface ImportDialogProps {
  open: boolean;
  courses: CourseNames;
  onDone: () => void;
  onClose: () => void;
}

export function ImportDialog(props: ImportDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Import from a CSV file"
      lead="You can check each row before anything is imported."
    >
      <ImportForm {...props} />
    </Dialog>
  );
}

const HINT = `From a spreadsheet or another school. Email addresses are required; names, phone numbers and courses are optional. At most ${groupDigits(IMPORT_ROWS_MAX)} rows.`;

function ImportForm({ courses, onDone, onClose }: ImportDialogProps) {
  const form = useImport(onDone);
  const { order, set: update, result, refusal, busy } = form;
  const list = useRef<HTMLDivElement>(null);
  /** Receives the focus when the result replaces the button. */
  const runAndFocusResult = async (step: () => Promise<unknown>) => {
    await step();
    list.current?.focus();
  };
  const lineCount = result ? countImportable(result) : 0;
  return (
    <div className="grid gap-6">
      <FileDrop
        text="Drop a CSV file here or"
        hint={HINT}
        accept=".csv,text/csv"
        label="CSV file"
        onFiles={([file]) => file && update({ file, fields: undefined })}
      >
        {order.file && <strong>{order.file.name}</strong>}
      </FileDrop>
      <p className="small">
        <button
          type="button"
          className="link"
          onClick={() =>
            saveFile(new Blob([SAMPLE_CSV], { type: 'text/csv' }), 'students-sample.csv')
          }
        >
          Download a sample file
        </button>
      </p>
      <CourseChoice
        label="Default course, for rows without one"
        noneLabel="None: only create accounts"
        courses={courses}
        value={order.courseId}
        onCourse={(courseId) => update({ courseId })}
      />
      <TextField
        label="Reason"
        placeholder="Imported from a file"
        maxLength={REASON_MAX}
        value={order.reason}
        onChange={(event) => update({ reason: event.currentTarget.value })}
      />
      <Checkbox
        checked={order.sendInvitations}
        onChange={(sendInvitations) => update({ sendInvitations })}
      >
        Email an invitation to each new student (30 per minute)
      </Checkbox>
      <div ref={list} tabIndex={-1} className="import-result grid grid-cols-1 gap-3 empty:hidden">
        <FormRefusal text={refusal} />
        {result && !result.done && (
          <ImportColumns columns={result.columns} busy={busy !== undefined} onFields={form.map} />
        )}
        {result && <ImportLines result={result} skipRefused={order.skipRefused} />}
        {result && !result.done && hasRefused(result) && (
          <Checkbox checked={order.skipRefused} onChange={(skipRefused) => update({ skipRefused })}>
            Skip rows with errors
          </Checkbox>
        )}
      </div>
      <div className="dialog-foot mt-0">
        <Button look="line" onClick={onClose} disabled={busy !== undefined}>
          {result?.done ? 'Close' : 'Cancel'}
        </Button>
        {result && canImport(result, order.skipRefused) ? (
          <Button
            busy={busy === 'import'}
            busyText="Importing..."
            onClick={() => void runAndFocusResult(form.run)}
          >
            {`Import ${lineCount} ${lineCount === 1 ? 'row' : 'rows'}`}
          </Button>
        ) : (
          !result?.done && (
            <Button
              busy={busy === 'check'}
              busyText="Checking..."
              onClick={() => void runAndFocusResult(form.check)}
            >
              Check the file
            </Button>
          )
        )}
      </div>
    </div>
  );
}

const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  email: 'Email',
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  contactNumber: 'Phone',
  course: 'Course (name or id)',
  ignore: 'Ignore',
};

interface ImportColumnsProps {
  columns: readonly ImportColumn[];
  busy: boolean;
  onFields: (fields: ImportField[]) => void;
}

function ImportColumns({ columns, busy, onFields }: ImportColumnsProps) {
  const choose = (columnIndex: number, field: ImportField) =>
    onFields(
      columns.map((column, index) => {
        if (index === columnIndex) return field;
        // A field belongs to one column.
        return column.field === field ? 'ignore' : column.field;
      }),
    );
  const lacksEmail = columns.every(({ field }) => field !== 'email');
  return (
    <fieldset className="import-columns" disabled={busy}>
      <legend>Columns of the file</legend>
      {lacksEmail && <p className="small">Choose the column with the email addresses.</p>}
      <ul>
        {columns.map(({ heading, examples, field }, columnIndex) => (
          // Two columns may share a heading, so the index is the key.
          <li key={columnIndex}>
            <SelectField
              label={heading || `Column ${columnIndex + 1}`}
              hint={<bdi>{examples.join(' · ') || 'Empty'}</bdi>}
              value={field}
              onChange={({ target }) => choose(columnIndex, ImportField.parse(target.value))}
            >
              <Options
                options={ImportField.options.map((option) => [option, FIELD_LABELS[option]])}
              />
            </SelectField>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function ImportLines({ result, skipRefused }: { result: ImportResult; skipRefused: boolean }) {
  const { done, lines } = result;
  return (
    <>
      <p className="small" role="status">
        {formatImportState(result, skipRefused)}
      </p>
      {lines.length > 0 && (
        <ScrollRegion label="Rows of the file">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col" className="text-right">
                  Row
                </th>
                <th scope="col">Email</th>
                <th scope="col">{done ? 'Result' : 'Expected result'}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.line} className={line.outcome === 'refused' ? 'is-refused' : ''}>
                  <td className="num text-right">{line.line}</td>
                  <td>
                    <bdi>{line.email}</bdi>
                  </td>
                  <td>
                    <span>{formatOutcome(line, done)}</span>
                    {line.message && <span className="meta block">{line.message}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}

type Order = Omit<ImportOptions, 'file'> & { file: File | null };

function useImport(onDone: () => void) {
  const [order, setOrder] = useState<Order>({
    file: null,
    fields: undefined,
    courseId: '',
    reason: '',
    skipRefused: false,
    sendInvitations: true,
  });
  const [result, setResult] = useState<ImportResult>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'check' | 'import'>();
  const update = (change: Partial<Order>) => {
    setOrder({ ...order, ...change });
    // The checked result no longer applies. Skipping refused lines and sending invitations change no line.
    if (!('skipRefused' in change || 'sendInvitations' in change)) setResult(undefined);
    setRefusal('');
  };
  const send = async (step: 'check' | 'import', change: Partial<Order> = {}) => {
    const submitted = { ...order, ...change };
    const { file } = submitted;
    if (busy) return undefined;
    if (!file) return void setRefusal('Please choose a file first.');
    setBusy(step);
    setRefusal('');
    try {
      const response = await importPeople({ ...submitted, file }, step === 'check');
      setResult(response);
      return response;
    } catch (error) {
      setResult(undefined);
      return void setRefusal(getMessage(error));
    } finally {
      setBusy(undefined);
    }
  };
  const run = async () => {
    const response = await send('import');
    if (!response?.done) return;
    notifyOwn('success', 'Imported', formatImported(response));
    onDone();
  };
  /** Maps the columns and checks the file again. */
  const mapColumns = (fields: ImportField[]) => {
    setOrder({ ...order, fields });
    void send('check', { fields });
  };
  return {
    order,
    set: update,
    result,
    refusal,
    busy,
    map: mapColumns,
    check: () => send('check'),
    run,
  };
}
