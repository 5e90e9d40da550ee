// What is done to several courses at once: choosing them, and publishing or unpublishing them.
import { useState } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { counted } from '#site/lib/plural.ts';
import { Button } from '../ui/Button.tsx';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Status } from './bulk.ts';

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'BulkDialog');

interface ChosenBarProps {
  /** On this page. */
  shown: readonly SiteCourse[];
  chosen: readonly SiteCourse[];
  onChoose: (ids: readonly string[]) => void;
  onChanged: () => void;
}

export function ChosenBar({ shown, chosen, onChoose, onChanged }: ChosenBarProps) {
  /** The status that the chosen ones shall have, and which those were when it was asked. */
  const [asked, setAsked] = useState<{
    to: Status;
    courses: readonly SiteCourse[];
  }>();
  const isAll = chosen.length === shown.length;
  return (
    <div className="row managed-chosen">
      <label className="check small">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() => onChoose(isAll ? [] : shown.map(({ id }) => id))}
        />
        <span>Select all on this page</span>
      </label>
      <span className="small muted num mr-auto" role="status">
        {chosen.length > 0 && `${counted(chosen.length, 'course')} selected`}
      </span>
      {chosen.length > 0 && (
        <>
          <Button
            look="line"
            size="sm"
            onClick={() => setAsked({ to: 'Published', courses: chosen })}
          >
            Publish
          </Button>
          <Button look="line" size="sm" onClick={() => setAsked({ to: 'Draft', courses: chosen })}>
            Unpublish
          </Button>
        </>
      )}
      <WhenRequested isRequested={asked !== undefined}>
        <BulkDialog
          asked={asked}
          onDone={() => {
            onChoose([]);
            onChanged();
          }}
          onClose={() => setAsked(undefined)}
        />
      </WhenRequested>
    </div>
  );
}
