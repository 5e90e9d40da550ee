// The organization settings: a form whose document is saved, previewed and published in its bar.
import { type RefObject, useCallback, useEffect } from 'react';
import { SETTINGS_FIELDS, SETTINGS_SECTIONS, Settings } from '#contract/site/settings.ts';
import type { Field, FieldSection } from '#contract/site/site-fields.ts';
import { type DocumentOf, fetchSiteDocument } from '#site/api/site.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { DraftNotice } from '../../ui/forms/DraftNotice.tsx';
import { LoadInView } from '../../ui/LoadInView.tsx';
import { checkFields, type Form, useForm } from '../../ui/forms/use-form.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { scrollToAndFocus } from '../../ui/scroll-to-and-focus.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { ConflictDialog } from './DocumentDialogs.tsx';
import { type OpenDocument, useDocument } from './use-document.ts';
import { SellerSummary } from './SellerSummary.tsx';

type FieldName = keyof Settings;
const RULES = Settings.shape;
const NAMES = Object.keys(RULES) as FieldName[];

export function Organization() {
  const [loaded, reload] = useLoaded(useCallback(() => fetchSiteDocument('settings'), []));
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the settings..."
      failed="The settings could not be loaded."
      onRetry={reload}
    >
      {(first) => <Editor first={first} />}
    </WhenLoaded>
  );
}

function Editor({ first }: { first: DocumentOf<'settings'> }) {
  const opened = useDocument(first);
  const { current } = opened;
  const form = useForm<FieldName>(RULES, {
    initial: current,
    draft: 'settings of the house',
    revision: opened.document.revision,
    send: async () => {
      await saveTyped();
      return 'unsent';
    },
  });
  useFocusFieldOfUrl(form.props.ref);
  const isTyped = NAMES.some((name) => form.typed[name] !== current[name]);
  const saveTyped = async (): Promise<boolean> => {
    const sent = form.typed;
    const { errors, values } = checkFields(RULES, sent);
    if (Object.keys(errors).length > 0) {
      form.props.ref.current?.requestSubmit();
      return false;
    }
    const saved = await opened.save(() => values, { since: form.getBaseRevision() });
    if (!saved) return false;
    if (saved.isReloaded) form.reset(saved.value);
    // Text that was typed during the request stays.
    else form.reset(saved.value, sent);
    return !saved.isReloaded;
  };
  /** Other actions on the document replace the typed text. */
  const resetAfter = async (action: ReturnType<OpenDocument<'settings'>['discard']>) => {
    const result = await action;
    if (result) form.reset(result.value);
    return result;
  };
  const barDocument: typeof opened = {
    ...opened,
    save: (...args) => resetAfter(opened.save(...args)),
    discard: () => resetAfter(opened.discard()),
    publish: (...args) => resetAfter(opened.publish(...args)),
  };
  return (
    <form {...form.props} className="grid min-w-0 gap-6">
      {form.isRestored && <DraftNotice action="Discard" onDiscard={() => form.reset(current)} />}
      {SETTINGS_SECTIONS.map((section) => (
        <Section key={section.title} section={section} form={form} />
      ))}
      <LoadInView className="min-h-40">
        <SellerSummary />
      </LoadInView>
      <FormRefusal text={form.refusal} />
      <DocumentBar
        opened={barDocument}
        saveTyped={isTyped ? saveTyped : undefined}
        onRefused={(error) => void form.run(() => Promise.reject(error))}
      />
      <ConflictDialog conflict={opened.conflict} />
    </form>
  );
}

/** Scrolls to the field that the URL names. */
function useFocusFieldOfUrl(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(location.hash.slice(1));
    if (field instanceof HTMLElement) scrollToAndFocus(field);
  }, [form]);
}

function Section({ section, form }: { section: FieldSection; form: Form<FieldName> }) {
  const { title, hint, names } = section;
  return (
    <fieldset className="panel panel-pad m-0 grid min-w-0 gap-6">
      <legend className="sr-only">{title}</legend>
      <div>
        <h2 className="heading-lg" aria-hidden="true">
          {title}
        </h2>
        <p className="muted m-0 mt-1">{hint}</p>
      </div>
      <div className="grid grid-cols-2 gap-6 max-[52rem]:grid-cols-1">
        {(names as readonly FieldName[]).map((name) => {
          const { label, hint: note, kind }: Field = SETTINGS_FIELDS[name];
          const fieldProps = { label, ...(note ? { hint: note } : {}), ...form.field(name) };
          return kind === 'text' ? (
            <TextAreaField key={name} rows={3} {...fieldProps} />
          ) : (
            <TextField key={name} {...(kind ? { type: kind } : {})} {...fieldProps} />
          );
        })}
      </div>
    </fieldset>
  );
}
