// People from a CSV file: first what every line would do, and only then, on request, that it is done.
import { useRef } from 'react';
import { IMPORT_ROWS_MAX } from '#contract/people.ts';
import { REASON_MAX } from '#contract/reviews.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Field.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CourseChoice } from '../parts/CourseChoice.tsx';
import { ImportLines } from './ImportLines.tsx';
import { canImport } from './import-words.ts';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  open: boolean;
  courses: readonly SiteCourse[];
  onDone: () => void;
  onClose: () => void;
}

export function ImportDialog(props: ImportDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Import from a CSV file"
      lead="Nothing happens before you have seen what each line would do."
    >
      <ImportForm {...props} />
    </Dialog>
  );
}

const HINT = `The first line names the columns: email, and as you like fullName, contactNumber, courseId. At most ${IMPORT_ROWS_MAX} lines.`;

function ImportForm({ courses, onDone, onClose }: ImportDialogProps) {
  const given = useImport(onDone);
  const { order, set, result, refusal, busy } = given;
  const list = useRef<HTMLDivElement>(null);
  /** The button that was pressed gives way to what came of it. */
  const thenRead = async (step: () => Promise<unknown>) => {
    await step();
    list.current?.focus();
  };
  return (
    <div className="office-form">
      <FileDrop
        text="Drop a CSV file here or"
        hint={HINT}
        accept=".csv,text/csv"
        label="CSV file"
        onFiles={([file]) => file && set({ file })}
      >
        {order.file && <strong>{order.file.name}</strong>}
      </FileDrop>
      <CourseChoice
        label="Course of lines that name none"
        none="None: only make accounts"
        courses={courses}
        value={order.courseId}
        onCourse={(courseId) => set({ courseId })}
      />
      <TextField
        label="Reason"
        placeholder="Imported from a file"
        maxLength={REASON_MAX}
        value={order.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      <div ref={list} tabIndex={-1} className="office-result">
        {refusal && (
          <p className="office-refusal small" role="alert">
            <Icon name="circle-alert" /> {refusal}
          </p>
        )}
        {result && <ImportLines result={result} />}
      </div>
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={busy !== undefined}>
          {result?.done ? 'Close' : 'Cancel'}
        </Button>
        {result && canImport(result) ? (
          <Button
            busy={busy === 'import'}
            busyText="Importing..."
            onClick={() => void thenRead(given.run)}
          >
            Import {result.lines.length} {result.lines.length === 1 ? 'line' : 'lines'}
          </Button>
        ) : (
          !result?.done && (
            <Button
              busy={busy === 'check'}
              busyText="Checking..."
              onClick={() => void thenRead(given.check)}
            >
              Check the file
            </Button>
          )
        )}
      </div>
    </div>
  );
}
