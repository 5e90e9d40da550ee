// What was published before: who and when, what differs from today, and the way back.
import { useCallback } from 'react';
import {
  fetchVersions,
  type SiteDocumentKey,
  type SiteDocuments,
  type SiteVersion,
} from '#site/api/site.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { counted } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Failed } from '../ui/Failed.tsx';
import { ChangeList } from './ChangeList.tsx';
import { changesOf } from './changes.ts';

type Value = SiteDocuments[SiteDocumentKey];

interface VersionsDialogProps {
  open: boolean;
  document: { key: SiteDocumentKey; shipped: Value };
  live: Value;
  busy: boolean;
  /** True once it is the draft. */
  onBringBack: (value: Value) => Promise<unknown>;
  onClose: () => void;
}

export function VersionsDialog(props: VersionsDialogProps) {
  const { open, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Versions"
      lead="Bring one back: it becomes the draft, and nothing changes for visitors until you publish it."
    >
      {open && <Versions {...props} />}
    </Dialog>
  );
}

function Versions({ document, live, busy, onBringBack, onClose }: VersionsDialogProps) {
  const { key, shipped } = document;
  const [loaded, reload] = useLoaded(useCallback(() => fetchVersions(key), [key]));
  if (loaded.status === 'loading') return <Loading text="Loading the versions..." />;
  if (loaded.status === 'failed')
    return <Failed text="The versions did not arrive." onRetry={reload} />;
  const rows = [
    ...loaded.value.map(({ _id, value, at, by }: SiteVersion) => ({
      id: _id,
      value,
      title: `${indianMoment(at)}, by ${by}`,
    })),
    { id: 'shipped', value: shipped, title: 'Original text' },
  ];
  return (
    <ul className="lines">
      {rows.map(({ id, value, title }) => {
        const changes = changesOf(key, live, value);
        return (
          <li key={id} className="grid gap-2 py-4">
            <strong>{title}</strong>
            {changes.length === 0 ? (
              <p className="muted m-0">What visitors see now.</p>
            ) : (
              <>
                <details>
                  <summary>
                    {`${counted(changes.length, 'difference')} to what visitors see now`}
                  </summary>
                  <ChangeList changes={changes} />
                </details>
                <div>
                  <Button
                    look="line"
                    size="sm"
                    busy={busy}
                    onClick={() => {
                      void onBringBack(value).then((isDone) => isDone && onClose());
                    }}
                  >
                    Bring back
                  </Button>
                </div>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
