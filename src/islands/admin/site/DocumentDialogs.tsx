// The dialogs of a document: publishing it, its versions, and the question after a stale save.
import {
  getSiteVersions,
  type SiteDocumentKey,
  type SiteDocuments,
  type SiteVersion,
} from '#contract/site/site-documents.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Change, listChanges } from './changes.ts';
import type { OpenDocument } from './use-document.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="ruled-list">
      {changes.map(({ label, before, after }, at) => (
        <div key={`${label} ${at}`} className="grid gap-1 py-3">
          <dt className="small font-semibold">{label}</dt>
          <dd className="m-0 grid gap-1 wrap-anywhere" dir="auto">
            <del className="muted">
              <Lines text={before} />
            </del>
            <ins className="no-underline">
              <Lines text={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Several lines as a list. */
function Lines({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return text;
  return (
    <ul className="list-disc pl-5">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

interface DocumentDialogProps<K extends SiteDocumentKey> {
  open: boolean;
  opened: OpenDocument<K>;
  onClose: () => void;
}

interface PublishDialogProps<K extends SiteDocumentKey> extends DocumentDialogProps<K> {
  onPublish: () => void;
}

export function PublishDialog<K extends SiteDocumentKey>(props: PublishDialogProps<K>) {
  const { open, opened, onPublish, onClose } = props;
  const { document, live, current, busy } = opened;
  const changes = listChanges(document.key, live, current);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Publish"
      lead="Visitors see the changes once the pages are built, usually within half a minute."
    >
      {changes.length === 0 ? (
        <p className="muted">The draft is the same as the published version.</p>
      ) : (
        <ChangeList changes={changes} />
      )}
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button busy={busy} busyText="Publishing..." onClick={onPublish}>
          Publish
        </Button>
      </div>
    </Dialog>
  );
}

export function VersionsDialog<K extends SiteDocumentKey>(props: DocumentDialogProps<K>) {
  const { open, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Versions"
      lead="Restore an earlier version as the draft. Nothing changes for visitors until you publish it."
    >
      {open && <Versions {...props} />}
    </Dialog>
  );
}

function Versions<K extends SiteDocumentKey>({ opened, onClose }: DocumentDialogProps<K>) {
  const { document, live, busy, save } = opened;
  const { key, shipped } = document;
  const [loaded, reload] = useResponse(getSiteVersions, { query: { key } });
  const toRows = (versions: readonly SiteVersion[]) => [
    ...versions.map(({ _id, value, at, by }) => ({
      id: _id,
      value: value as SiteDocuments[K],
      title: `${formatIndianDateTime(at)}, by ${by}`,
    })),
    { id: 'shipped', value: shipped, title: 'Default text' },
  ];
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the versions..."
      failed="The versions could not be loaded."
      onRetry={reload}
    >
      {({ data }) => (
        <ul className="ruled-list">
          {toRows(data).map(({ id, value, title }) => {
            const changes = listChanges(key, live, value);
            return (
              <li key={id} className="grid gap-2 py-4">
                <strong>{title}</strong>
                {changes.length === 0 ? (
                  <p className="muted m-0">The current version.</p>
                ) : (
                  <>
                    <details>
                      <summary>
                        {`${pluralize(changes.length, 'difference')} to the current version`}
                      </summary>
                      <ChangeList changes={changes} />
                    </details>
                    <div>
                      <Button
                        look="line"
                        size="sm"
                        busy={busy}
                        onClick={() => void save(() => value).then((saved) => saved && onClose())}
                      >
                        Restore
                      </Button>
                    </div>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </WhenLoaded>
  );
}

/** Asks what to do after a stale save. Opens on top of any open form. */
export function ConflictDialog({ conflict }: Pick<OpenDocument<SiteDocumentKey>, 'conflict'>) {
  if (!conflict) return null;
  const { message, canOverwrite, choose } = conflict;
  const lead = canOverwrite
    ? 'Reload to see it and lose your changes, or overwrite it with yours.'
    : 'Reload to see it first.';
  return (
    <Dialog
      open
      onClose={() => choose('cancel')}
      title="There is a newer version"
      lead={`${message} ${lead}`}
    >
      <div className="dialog-foot">
        <Button look={canOverwrite ? 'line' : 'main'} onClick={() => choose('reload')}>
          Reload
        </Button>
        {canOverwrite && <Button onClick={() => choose('overwrite')}>Overwrite</Button>}
      </div>
    </Dialog>
  );
}
