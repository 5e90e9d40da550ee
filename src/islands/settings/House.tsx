// The settings of the house: one form over all sections, with its draft and its publication.
import { lazy, useCallback, useRef } from 'react';
import { type DocumentOf, fetchDocument, type SiteDocuments } from '#site/api/site-documents.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { keepDraft } from '#site/stores/drafts.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { Late } from '../parts/Late.tsx';
import { KeptText } from '../parts/KeptText.tsx';
import { checkFields, type Form, useForm } from '../parts/use-form.ts';
import { Loading } from '../ui/Art.tsx';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { HOUSE_RULES, HOUSE_SECTIONS, type HouseFieldName } from './house-fields.ts';
import { type OpenDocument, useDocument } from './use-document.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog<'settings'>,
}));

const WhoSells = lazyPart(() => import('./WhoSells.tsx'), 'WhoSells');

/** Under which name what is typed is kept in the browser. */
const TYPED = 'settings of the house';

export function House() {
  const [loaded, reload] = useLoaded(useCallback(() => fetchDocument('settings'), []));
  if (loaded.status === 'loading') return <Loading text="Loading the settings..." />;
  if (loaded.status === 'failed')
    return <Failed text="The settings did not arrive." onRetry={reload} />;
  return <Editor first={loaded.value} />;
}

function Editor({ first }: { first: DocumentOf<'settings'> }) {
  const opened = useDocument(first, () => keepDraft(TYPED, undefined));
  return <HouseForm key={opened.round} opened={opened} />;
}

function HouseForm({ opened }: { opened: OpenDocument<'settings'> }) {
  const { current, conflict, save } = opened;
  const isKept = useRef(false);
  const form = useForm(HOUSE_RULES, {
    initial: current,
    draft: TYPED,
    send: async (values, { reset }) => {
      isKept.current = await save(values as SiteDocuments['settings']);
      if (!isKept.current) return 'unsent';
      reset(values);
      return undefined;
    },
  });
  const isTyped = Object.keys(HOUSE_RULES).some(
    (name) => form.typed[name as HouseFieldName] !== current[name as HouseFieldName],
  );
  const keep = async (): Promise<boolean> => {
    isKept.current = false;
    const { errors, values } = checkFields(HOUSE_RULES, form.typed);
    if (Object.keys(errors).length > 0) form.props.ref.current?.requestSubmit();
    else {
      isKept.current = await save(values as SiteDocuments['settings']);
      if (isKept.current) form.reset(values);
    }
    return isKept.current;
  };
  return (
    <form {...form.props} className="grid min-w-0 gap-6">
      {form.isRestored && <KeptText action="Discard" onDiscard={() => form.reset(current)} />}
      {HOUSE_SECTIONS.map((section) => (
        <Section key={section.title} section={section} form={form} />
      ))}
      <Late className="min-h-40">
        <WhoSells />
      </Late>
      <FormRefusal text={form.refusal} />
      <DocumentBar
        opened={opened}
        keep={isTyped ? keep : undefined}
        onRefused={(error) => void form.run(() => Promise.reject(error as Error))}
      />
      <WhenRequested isRequested={conflict !== undefined}>
        <ConflictDialog opened={opened} />
      </WhenRequested>
    </form>
  );
}

function Section({
  section: { title, hint, fields },
  form,
}: {
  section: (typeof HOUSE_SECTIONS)[number];
  form: Form<HouseFieldName>;
}) {
  return (
    <fieldset className="panel panel-pad m-0 grid min-w-0 gap-6">
      <legend className="sr">{title}</legend>
      <div>
        <h2 className="heading-lg" aria-hidden="true">
          {title}
        </h2>
        <p className="muted m-0 mt-1">{hint}</p>
      </div>
      <div className="grid grid-cols-2 gap-6 until-52:grid-cols-1">
        {Object.entries(fields).map(([name, { label, hint: note, type, isLong }]) => {
          const shown = { label, ...(note ? { hint: note } : {}) };
          const field = form.field(name as HouseFieldName);
          return isLong ? (
            <TextAreaField key={name} rows={3} {...shown} {...field} />
          ) : (
            <TextField key={name} {...(type ? { type } : {})} {...shown} {...field} />
          );
        })}
      </div>
    </fieldset>
  );
}
