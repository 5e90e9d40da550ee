// What clients and students say, in the order of Home: add, change, move, remove and bring back.
import { lazy, useCallback, useState } from 'react';
import { TESTIMONIALS_MAX, type Testimonial } from '#contract/testimonials.ts';
import { type DocumentOf, fetchDocument } from '#site/api/site-documents.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { QuoteRow } from './QuoteRow.tsx';
import { moved, withQuote } from './quotes.ts';
import { useDocument } from './use-document.ts';

const QuoteDialog = lazy(async () => ({
  default: (await import('./QuoteDialog.tsx')).QuoteDialog,
}));

export function Quotes() {
  const [loaded, reload] = useLoaded(useCallback(() => fetchDocument('testimonials'), []));
  if (loaded.status === 'loading') return <Loading text="Loading the testimonials..." />;
  if (loaded.status === 'failed')
    return <Failed text="The testimonials did not arrive." onRetry={reload} />;
  return <Editor first={loaded.value} />;
}

function Editor({ first }: { first: DocumentOf<'testimonials'> }) {
  const opened = useDocument(first);
  const { current, busy, conflict, save } = opened;
  const [edited, setEdited] = useState<Testimonial | 'new'>();
  const [removed, setRemoved] = useState<{ before: Testimonial[]; name: string }>();
  const remove = async ({ id, name }: Testimonial) => {
    const before = current;
    if (await save(current.filter((one) => one.id !== id))) setRemoved({ before, name });
  };
  const bringBack = async () => {
    if (removed && (await save(removed.before))) setRemoved(undefined);
  };
  return (
    <section className="grid min-w-0 gap-6">
      <div className="row between">
        <p className="muted m-0 max-w-160">
          On Home, in this order. Quote only people who have agreed to it, in their own words.
        </p>
        <Button
          look="line"
          disabled={busy || current.length >= TESTIMONIALS_MAX}
          onClick={() => setEdited('new')}
        >
          <Icon name="plus" /> Add a testimonial
        </Button>
      </div>
      {removed && (
        <p className="row between rounded-1 bg-accent-soft px-4 py-3" role="status">
          <span className="wrap-anywhere">{removed.name} is removed from the draft.</span>
          <Button look="line" size="sm" busy={busy} onClick={() => void bringBack()}>
            Undo
          </Button>
        </p>
      )}
      {current.length === 0 ? (
        <EmptyState
          title="Nobody is quoted"
          text="Home leaves the block out until there is a testimonial."
          seed="e3"
        />
      ) : (
        <ol className="panel lines px-5">
          {current.map((one, at) => (
            <QuoteRow
              key={one.id}
              quote={one}
              busy={busy}
              place={{ first: at === 0, last: at === current.length - 1 }}
              onEdit={() => setEdited(one)}
              onMove={(by) => void save(moved(current, one.id, by))}
              onRemove={() => void remove(one)}
            />
          ))}
        </ol>
      )}
      <DocumentBar opened={opened} />
      <WhenRequested isRequested={edited !== undefined}>
        <QuoteDialog
          edited={edited}
          onSave={(texts) => {
            const id = edited === 'new' ? undefined : edited?.id;
            return save(withQuote(current, id, texts));
          }}
          onClose={() => setEdited(undefined)}
        />
      </WhenRequested>
      {conflict && <ConflictDialog opened={opened} />}
    </section>
  );
}
