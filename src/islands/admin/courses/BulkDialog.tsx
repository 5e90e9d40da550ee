// Publishes or unpublishes several courses, one after another. Asks for confirmation and shows the result.
import { useState } from 'react';
import { saveStatus } from '#site/api/authoring.ts';
import { getMessage } from '#site/api/client.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { pluralize } from '#site/lib/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { type SkippedCourse, planBulkChange, type Status } from './bulk.ts';

interface BulkDialogProps {
  request: { to: Status; courses: readonly SiteCourse[] } | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function BulkDialog({ request, onDone, onClose }: BulkDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const verb = request?.to === 'Published' ? 'Publish' : 'Unpublish';
  const title = request ? `${verb} ${pluralize(request.courses.length, 'course')}?` : verb;
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog open={request !== undefined} onClose={close} title={title} plain>
      {request && (
        <Run {...request} verb={verb} onDone={onDone} onClose={onClose} setBusy={setBusy} />
      )}
    </Dialog>
  );
}

interface RunProps {
  to: Status;
  courses: readonly SiteCourse[];
  verb: string;
  onDone: () => void;
  onClose: () => void;
  setBusy: (busy: boolean) => void;
}

function Run({ to, courses, verb, onDone, onClose, setBusy }: RunProps) {
  // Computed once: the list behind the dialog may change meanwhile.
  const [{ ready, skipped }] = useState(() => planBulkChange(courses, to));
  const [tried, setTried] = useState<number>();
  const [refused, setRefused] = useState<readonly SkippedCourse[]>([]);
  const isDone = tried === ready.length;
  const run = async () => {
    setBusy(true);
    setTried(0);
    for (const [index, { id, name }] of ready.entries()) {
      try {
        await saveStatus(id, to);
      } catch (error) {
        const why = getMessage(error, 'No response.');
        setRefused((before) => [...before, { name, why }]);
      }
      setTried(index + 1);
    }
    setBusy(false);
    onDone();
  };
  return (
    <>
      {tried === undefined && <p className="muted">{formatLead(to, ready.length)}</p>}
      {tried !== undefined && !isDone && (
        <Progress percent={(100 * tried) / ready.length} label={`${verb}ing`} />
      )}
      <p className="m-0 mt-4" role="status">
        {tried !== undefined &&
          formatBulkResult({ to, tried, all: ready.length, refused: refused.length })}
      </p>
      <LeftOut title="Not changed" courses={skipped} />
      <LeftOut title="Failed" courses={refused} />
      <div className="dialog-foot">
        {isDone ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button look="line" disabled={tried !== undefined} onClick={onClose}>
              Cancel
            </Button>
            <Button
              busy={tried !== undefined}
              busyText="Working..."
              disabled={ready.length === 0}
              onClick={() => void run()}
            >
              {ready.length === 0 ? verb : `${verb} ${pluralize(ready.length, 'course')}`}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function LeftOut({ title, courses }: { title: string; courses: readonly SkippedCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <>
      <h3 className="small mt-4 mb-0 font-semibold">{title}</h3>
      <ul className="ruled-list max-h-60 overflow-y-auto">
        {courses.map(({ name, why }) => (
          <li key={name + why} className="grid gap-0 py-2">
            <strong className="wrap-anywhere" dir="auto">
              {name}
            </strong>
            <span className="small muted">{why}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function formatLead(to: Status, count: number): string {
  if (count === 0) return 'None of the selected courses can be changed.';
  return to === 'Published'
    ? 'They will appear in the catalogue, and students can buy them.'
    : 'Visitors will no longer find them, and nobody can buy them. Their students keep access.';
}

interface Result {
  to: Status;
  tried: number;
  all: number;
  refused: number;
}

function formatBulkResult({ to, tried, all, refused }: Result): string {
  if (tried < all) return `${tried} of ${all} done.`;
  const done = pluralize(all - refused, 'course');
  return to === 'Published' ? `${done} published.` : `${done} unpublished.`;
}
