import { getDocument, type IssuedDocument } from '#contract/sales/issued-documents.ts';
import { fetchFile } from '#site/api/files.ts';
import { Icon } from '../Icon.tsx';
import { saveFile } from '../lists/save-file.ts';
import { useAction } from '../forms/use-action.ts';
import { notifyOwnError } from '../notices/notify.ts';

const NAMES: Readonly<Record<IssuedDocument['kind'], string>> = {
  invoice: 'Tax invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  'refund-note': 'Refund note',
};

/** Renders nothing if no document was issued. */
export function Documents({ documents = [] }: { documents: IssuedDocument[] | undefined }) {
  if (documents.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Documents">
      {documents.map((item) => (
        <li key={item._id}>
          <SaveDocument document={item} />
        </li>
      ))}
    </ul>
  );
}

function SaveDocument({ document: { _id, kind, number } }: { document: IssuedDocument }) {
  const name = NAMES[kind];
  const [busy, run] = useAction((error) =>
    notifyOwnError(
      error,
      `The ${name.toLowerCase()} could not be downloaded`,
      'Please try again in a moment.',
    ),
  );
  const save = () =>
    run(async () => {
      const file = await fetchFile(getDocument, { params: { id: _id } });
      saveFile(file, `${number.replaceAll('/', '-')}.pdf`);
    });
  return (
    <button
      type="button"
      className="link inline-flex flex-wrap items-center gap-1 text-left whitespace-nowrap"
      aria-label={`Save ${name} ${number}`}
      aria-disabled={busy || undefined}
      onClick={() => void save()}
    >
      <Icon name="download" /> <span>{name}</span> <span className="num">{number}</span>
    </button>
  );
}
