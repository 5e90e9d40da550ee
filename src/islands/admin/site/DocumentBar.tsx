import { useState, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '#site/api/client.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { getSiteState, type SiteDocumentKey } from '#contract/site/site-documents.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PublishDialog, VersionsDialog } from './DocumentDialogs.tsx';
import { SitePreview } from './SitePreview.tsx';
import type { OpenDocument } from './use-document.ts';

interface DocumentBarProps<K extends SiteDocumentKey> {
  opened: OpenDocument<K>;
  /** Saves unsaved text of the editor as the draft. False on failure. Absent if nothing is unsaved. */
  saveTyped?: (() => Promise<boolean>) | undefined;
  /** Called with the error if the publication is refused and the error names fields. */
  onRefused?: (error: ApiError) => void;
}

export function DocumentBar<K extends SiteDocumentKey>(props: DocumentBarProps<K>) {
  const { opened, saveTyped, onRefused } = props;
  const { document, busy, refusal, publish, discard } = opened;
  const [dialog, setDialog] = useState<'publish' | 'discard' | 'versions'>();
  /** Counts the presses: each requests a new preview. */
  const [previews, setPreviews] = useState(0);
  const close = () => setDialog(undefined);
  const hasDraft = saveTyped !== undefined || document.draft !== null;
  const saveAndThen = async (next: () => void) => {
    if (!saveTyped || (await saveTyped())) next();
  };
  const confirmPublish = async () => {
    const result = await publish(
      onRefused &&
        ((error) => {
          // Close the dialog before a field gets the focus.
          flushSync(close);
          onRefused(error);
        }),
    );
    close();
    if (result && !result.isReloaded) notifyOwn('success', 'Published');
  };
  return (
    <div className="panel panel-pad grid gap-3">
      <div className="row justify-between">
        <DocumentStatus document={document} isTyped={saveTyped !== undefined} />
        <div className="row">
          <Button look="line" size="sm" onClick={() => setDialog('versions')}>
            Versions
          </Button>
          {document.draft && (
            <Button look="line" size="sm" disabled={busy} onClick={() => setDialog('discard')}>
              Discard draft
            </Button>
          )}
          {saveTyped && (
            <Button look="line" size="sm" busy={busy} onClick={() => void saveTyped()}>
              Save draft
            </Button>
          )}
          {document.key !== 'mails' && hasDraft && (
            <Button
              look="line"
              size="sm"
              disabled={busy}
              onClick={() => void saveAndThen(() => setPreviews((count) => count + 1))}
            >
              Preview
            </Button>
          )}
          <Button
            size="sm"
            disabled={!hasDraft || busy}
            onClick={() => void saveAndThen(() => setDialog('publish'))}
          >
            Publish
          </Button>
        </div>
      </div>
      <FormRefusal text={refusal} />
      {document.key === 'mails' ? (
        <p className="small muted m-0">Emails sent after publishing use the new text.</p>
      ) : (
        // The key drops the state of the previous publication.
        <StateLine key={document.published?.at ?? ''} />
      )}
      {previews > 0 && <SitePreview key={previews} />}
      <PublishDialog
        open={dialog === 'publish'}
        opened={opened}
        onPublish={() => void confirmPublish()}
        onClose={close}
      />
      <VersionsDialog open={dialog === 'versions'} opened={opened} onClose={close} />
      <ConfirmDialog
        open={dialog === 'discard'}
        title="Discard the draft?"
        lead="Nothing changes for visitors. The draft cannot be restored."
        confirmText="Discard"
        busy={busy}
        onConfirm={() => void discard().then(close)}
        onClose={close}
      />
    </div>
  );
}

function DocumentStatus<K extends SiteDocumentKey>({
  document: { draft, published },
  isTyped,
}: Pick<OpenDocument<K>, 'document'> & { isTyped: boolean }) {
  const renderBadge = () => {
    if (isTyped) return <Badge tone="draft">Unsaved changes</Badge>;
    if (draft) return <Badge tone="draft">Draft, not yet published</Badge>;
    return published ? <Badge tone="live">Published</Badge> : <Badge>Default text</Badge>;
  };
  const latest = draft ?? published;
  return (
    <p className="m-0 grid gap-1" role="status">
      <span>{renderBadge()}</span>
      {latest && (
        <span className="meta">
          {`${draft ? 'Saved' : 'Published'} ${formatIndianDateTime(latest.at)}, by ${latest.by}`}
        </span>
      )}
    </p>
  );
}

const POLL_MS = 2000;

function StateLine() {
  const [loaded, reload] = useResponse(getSiteState);
  const state = loaded.status === 'ready' ? loaded.value.data : undefined;
  useEffect(() => {
    if (state === undefined || state.state === 'live' || state.state === 'handed-over') return;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [state, reload]);
  return (
    <div className="small muted" role="status">
      {state && <BuildStateText {...state} />}
    </div>
  );
}

function BuildStateText({ state, builtAt, failed }: ResponseOf<typeof getSiteState>['data']) {
  if (state === 'building')
    return <span>The pages are being built. Until then visitors see the previous pages.</span>;
  if (state === 'live')
    return (
      <span>{`The published version is live.${builtAt ? ` Last build: ${formatIndianDateTime(builtAt)}.` : ''}`}</span>
    );
  if (state === 'handed-over') return <span>The hosting provider builds the pages.</span>;
  return (
    <>
      <span>The pages could not be built. Visitors see the previous pages.</span>
      <span>{failed ? ` Next attempt: ${formatIndianDateTime(failed.nextTryAt)}.` : ''}</span>
      {failed && (
        <details className="mt-1">
          <summary>Build log</summary>
          <pre className="small wrap-anywhere whitespace-pre-wrap">{failed.reason}</pre>
        </details>
      )}
    </>
  );
}
