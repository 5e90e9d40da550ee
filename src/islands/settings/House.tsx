import { lazy, type RefObject, useCallback, useEffect } from 'react';
import { type DocumentOf, fetchDocument, type SiteDocuments } from '#site/api/site.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { Late } from '../parts/Late.tsx';
import { checkFields, type Form, useForm } from '../parts/use-form.ts';
import { Loading } from '../ui/Art.tsx';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { leadTo } from '../ui/lead-to.ts';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { HOUSE_RULES, HOUSE_SECTIONS, type HouseFieldName } from './house-fields.ts';
import { TypedBefore } from './TypedBefore.tsx';
import { useDocument } from './use-document.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog<'settings'>,
}));

const WhoSells = lazyPart(() => import('./WhoSells.tsx'), 'WhoSells');

const TYPED = 'settings of the house';

export function House() {
  const [loaded, reload] = useLoaded(useCallback(() => fetchDocument('settings'), []));
  if (loaded.status === 'loading') return <Loading text="Loading the settings..." />;
  if (loaded.status === 'failed')
    return <Failed text="The settings did not arrive." onRetry={reload} />;
  return <Editor first={loaded.value} />;
}

type Settings = SiteDocuments['settings'];

function Editor({ first }: { first: DocumentOf<'settings'> }) {
  const opened = useDocument(first);
  const { current, conflict } = opened;
  /** What differs from what stands is one's own; of the other fields others may have changed the text. */
  const save = (values: Settings, since: number | undefined) => {
    const own = Object.entries(values).filter(
      ([name, text]) => text !== current[name as HouseFieldName],
    );
    return opened.save((standing) => ({ ...standing, ...Object.fromEntries(own) }), since);
  };
  const form = useForm<HouseFieldName>(HOUSE_RULES, {
    initial: current,
    draft: TYPED,
    revision: opened.document.revision,
    send: async () => {
      await keep();
      return 'unsent';
    },
  });
  useNamedField(form.props.ref);
  const isTyped = Object.keys(HOUSE_RULES).some(
    (name) => form.typed[name as HouseFieldName] !== current[name as HouseFieldName],
  );
  const keep = async (): Promise<Settings | undefined> => {
    const sent = form.typed;
    const { errors, values } = checkFields(HOUSE_RULES, sent);
    if (Object.keys(errors).length > 0) {
      form.props.ref.current?.requestSubmit();
      return undefined;
    }
    const kept = await save(values as Settings, form.since());
    // What is typed meanwhile stays.
    if (kept) form.reset(kept, sent);
    return kept;
  };
  /** What else is done with the document shows another text than what is typed. */
  const bar: typeof opened = {
    ...opened,
    save: async (...args) => shown(await opened.save(...args), form.putAside),
    discard: async () => shown(await opened.discard(), form.reset),
  };
  return (
    <form {...form.props} className="grid min-w-0 gap-6">
      <TypedBefore form={form} initial={current} />
      {HOUSE_SECTIONS.map((section) => (
        <Section key={section.title} section={section} form={form} />
      ))}
      <Late className="min-h-40">
        <WhoSells />
      </Late>
      <FormRefusal text={form.refusal} />
      <DocumentBar
        opened={bar}
        keep={isTyped ? keep : undefined}
        onRefused={(error) => void form.run(() => Promise.reject(error))}
      />
      <WhenRequested isRequested={conflict !== undefined}>
        <ConflictDialog opened={opened} onTheirs={form.putAside} onMine={form.reset} />
      </WhenRequested>
    </form>
  );
}

function shown(value: Settings | undefined, show: (value: Settings) => void) {
  if (value) show(value);
  return value;
}

/** Where the address names a field, that is where one wants to be. */
function useNamedField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const name = location.hash.slice(1);
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) leadTo(field);
  }, [form]);
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
