import { useState, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '#site/api/client.ts';
import {
  type SiteDocumentKey,
  type SiteDocuments,
  fetchSiteState,
  type SiteState,
} from '#site/api/site.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { notify } from '#site/stores/notices.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { OpenDocument } from './use-document.ts';

const PublishDialog = lazyPart(() => import('./PublishDialog.tsx'), 'PublishDialog');
const SitePreview = lazyPart(() => import('./SitePreview.tsx'), 'SitePreview');
const VersionsDialog = lazyPart(() => import('./VersionsDialog.tsx'), 'VersionsDialog');

interface DocumentBarProps<K extends SiteDocumentKey> {
  opened: OpenDocument<K>;
  /** What stands in the editor is not a draft yet: this keeps it, and answers nothing where it could not. */
  keep?: (() => Promise<unknown>) | undefined;
  /** Where the editor shows at its fields what stands against publishing. */
  onRefused?: (error: ApiError) => void;
}

type Asked = 'publish' | 'discard' | 'versions';

export function DocumentBar<K extends SiteDocumentKey>({
  opened,
  keep,
  onRefused,
}: DocumentBarProps<K>) {
  const { document, current, live, busy, refusal, publish, discard, save } = opened;
  const [asked, setAsked] = useState<Asked>();
  /** Counts the presses: each requests another. */
  const [previews, setPreviews] = useState(0);
  const close = () => setAsked(undefined);
  const isReady = keep !== undefined || document.draft !== null;
  const askToPublish = async () => {
    if (!keep || (await keep())) setAsked('publish');
  };
  const preview = async () => {
    if (!keep || (await keep())) setPreviews((count) => count + 1);
  };
  const published = async () => {
    // The dialog is away before the focus goes to a field.
    const refused = (error: ApiError) => {
      flushSync(close);
      onRefused?.(error);
    };
    const isDone = await publish(onRefused && refused);
    close();
    if (isDone) notify({ layer: 'own', type: 'success', title: 'Published' });
  };
  return (
    <div className="panel panel-pad grid gap-3">
      <div className="row between">
        <Standing document={document} isTyped={keep !== undefined} />
        <div className="row">
          <Button look="line" size="sm" onClick={() => setAsked('versions')}>
            Versions
          </Button>
          {document.draft && (
            <Button look="line" size="sm" disabled={busy} onClick={() => setAsked('discard')}>
              Discard draft
            </Button>
          )}
          {keep && (
            <Button look="line" size="sm" busy={busy} onClick={() => void keep()}>
              Save draft
            </Button>
          )}
          {document.key !== 'mails' && isReady && (
            <Button look="line" size="sm" disabled={busy} onClick={() => void preview()}>
              Preview
            </Button>
          )}
          <Button size="sm" disabled={!isReady || busy} onClick={() => void askToPublish()}>
            Publish
          </Button>
        </div>
      </div>
      <FormRefusal text={refusal} />
      {document.key === 'mails' ? (
        <p className="small muted m-0">Mails that leave after a publication have its words.</p>
      ) : (
        <SiteStateLine of={document.published?.at ?? ''} />
      )}
      <WhenRequested isRequested={previews > 0 && isReady}>
        <SitePreview key={previews} />
      </WhenRequested>
      <WhenRequested isRequested={asked === 'publish'}>
        <PublishDialog
          open={asked === 'publish'}
          of={document.key}
          {...{ live, current }}
          busy={busy}
          onPublish={() => void published()}
          onClose={close}
        />
      </WhenRequested>
      <WhenRequested isRequested={asked === 'versions'}>
        <VersionsDialog
          {...{ live, document, busy }}
          open={asked === 'versions'}
          onBringBack={(value) => save(() => value as SiteDocuments[K])}
          onClose={close}
        />
      </WhenRequested>
      <ConfirmDialog
        open={asked === 'discard'}
        title="Discard the draft?"
        lead="What visitors see stays as it is. The draft cannot be brought back."
        confirmText="Discard"
        busy={busy}
        onConfirm={() => void discard().then(close)}
        onClose={close}
      />
    </div>
  );
}

function Standing<K extends SiteDocumentKey>({
  document: { draft, published },
  isTyped,
}: Pick<OpenDocument<K>, 'document'> & { isTyped: boolean }) {
  const words = () => {
    if (isTyped) return <Badge tone="draft">Not saved yet</Badge>;
    if (draft) return <Badge tone="draft">Draft, not yet published</Badge>;
    return published ? <Badge tone="live">Published</Badge> : <Badge>Original</Badge>;
  };
  const latest = draft ?? published;
  return (
    <p className="m-0 grid gap-1" role="status">
      <span>{words()}</span>
      {latest && (
        <span className="meta">
          {`${draft ? 'Saved' : 'Published'} ${indianMoment(latest.at)}, by ${latest.by}`}
        </span>
      )}
    </p>
  );
}

const LOOK_AGAIN_MS = 2000;

/** `of`: what was published; of another value nothing is said before the server has answered. */
function SiteStateLine({ of }: { of: string }) {
  return <StateLine key={of} />;
}

function StateLine() {
  const [loaded, reload] = useLoaded(fetchSiteState);
  const state = loaded.status === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    if (state === undefined || state.state === 'live' || state.state === 'handed-over') return;
    const timer = setTimeout(reload, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, reload]);
  return (
    <div className="small muted" role="status">
      {state && <Words {...state} />}
    </div>
  );
}

function Words({ state, builtAt, failed }: SiteState) {
  if (state === 'building')
    return <span>The pages are being built. Visitors see the old ones.</span>;
  if (state === 'live')
    return (
      <span>{`Visitors see what is published${builtAt ? `, since ${indianMoment(builtAt)}` : ''}.`}</span>
    );
  if (state === 'handed-over') return <span>Handed over to the host that builds the pages.</span>;
  return (
    <>
      <span>The pages could not be built. Visitors see the old ones</span>
      <span>{failed ? `; it is tried again ${indianMoment(failed.nextTryAt)}.` : '.'}</span>
      {failed && (
        <details className="mt-1">
          <summary>What the build said</summary>
          <pre className="small wrap-anywhere whitespace-pre-wrap">{failed.reason}</pre>
        </details>
      )}
    </>
  );
}
