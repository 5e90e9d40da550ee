import { useState } from 'react';
import type { TextListKey } from '#contract/site-lists.ts';
import { MAIL_TEXTS, type MailTextId } from '#contract/mail-text-fields.ts';
import { fetchMailPreview, type MailPreview, sendTest } from '#site/api/site.ts';
import { notify } from '#site/stores/notices.ts';
import { FormFoot, FormRefusal } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { useAction } from '../parts/use-action.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Button } from '../ui/Button.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Control } from './Control.tsx';
import { isSame, rulesOf, textsOf, withEntry, valuesOf } from './entries.ts';
import type { Entry, Texts } from './entry-texts.ts';
import { LIST_WORDS } from './list-words.ts';
import { TypedBefore } from './TypedBefore.tsx';
import type { OpenDocument } from './use-document.ts';
import type { Entries } from './use-entries.ts';
import { arrivedIn, markOf, SENT, useFreshForm } from './use-sent-before.ts';
import { failureOf } from './document-actions.ts';

export interface Edited {
  id: string;
  isNew: boolean;
}

interface EntryDialogProps {
  list: TextListKey;
  edited: Edited | undefined;
  opened: OpenDocument<TextListKey>;
  entries: Entries;
  onClose: () => void;
}

export function EntryDialog(props: EntryDialogProps) {
  const { list, edited, onClose } = props;
  const { one } = LIST_WORDS[list];
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited?.isNew ? `Add a ${one}` : `Edit the ${one}`}
      lead="Kept in the draft: visitors see it once you publish."
    >
      {edited && <EntryForm {...props} edited={edited} />}
    </Dialog>
  );
}

interface EntryFormProps extends EntryDialogProps {
  edited: Edited;
}

function EntryForm({ list, edited, opened, entries, onClose }: EntryFormProps) {
  const { id, isNew } = edited;
  const entryIn = (all: readonly Entry[]) => all.find((one) => one.id === id);
  const entry = entryIn(entries.all);
  const rules = rulesOf(list, entry);
  const initial = { ...textsOf(list, entry), [SENT]: '' };
  const form = useForm(rules, {
    initial,
    draft: `${list} ${isNew ? 'new' : id}`,
    revision: opened.document.revision,
    send: async ({ [SENT]: _before, ...texts }, { since }) => {
      const written = arrived ? { id: arrived.id, texts } : { id, texts, from: initial };
      if (isNew) form.set(markOf(written.id, texts));
      const change = (now: readonly Entry[]) => withEntry(list, now, written);
      if (!(await entries.save(change, arrived ? undefined : since()))) return 'unsent';
      onClose();
      return undefined;
    },
  });
  const arrived = isNew ? arrivedIn(entries.all, form.typed) : undefined;
  useFreshForm(form, isSame(list, arrived, form.typed), initial);
  const isKept = () => {
    form.reset(initial);
    onClose();
  };
  return (
    <form {...form.props} className="grid gap-6">
      <TypedBefore {...{ form, initial }} hasArrived={arrived !== undefined} />
      {Object.keys(rules).map((name) => {
        const words = LIST_WORDS[list].fields[name];
        if (!words) throw new Error(`No words for '${name}'.`);
        const isNeeded = !rules[name]?.safeParse('').success;
        return <Control key={name} {...{ list, name, words, form, isNeeded }} />;
      })}
      {list === 'mails' && entry && <MailTools id={entry.id} texts={form.typed} />}
      <FormFoot
        form={{ busy: form.busy, refusal: form.refusal || opened.refusal }}
        onCancel={onClose}
        busyText="Saving..."
      >
        Save to the draft
      </FormFoot>
      {opened.conflict && (
        <ConflictDialog
          opened={opened}
          onTheirs={(all) => form.putAside(textsOf(list, entryIn(all)), !entryIn(all))}
          onMine={isKept}
        />
      )}
    </form>
  );
}

const MEANINGS: Readonly<Record<string, string>> = {
  house: 'the name of the house',
  course: 'the course, or how many there are',
  courses: 'the courses, one a line',
  link: 'the button',
  number: 'the number of the complaint',
};

function MailTools({ id, texts }: { id: string; texts: Texts }) {
  const [preview, setPreview] = useState<MailPreview>();
  const [failure, setFailure] = useState('');
  const [busy, run] = useAction((error) => setFailure(failureOf(error)));
  const tryOut = (what: (words: Words) => Promise<void>) => {
    setFailure('');
    return run(() => what({ ...valuesOf('mails', texts), id } as Words));
  };
  const show = () => tryOut(async (words) => setPreview(await fetchMailPreview(words)));
  const send = () =>
    tryOut(async (words) => {
      notify({ layer: 'own', type: 'success', title: 'Sent', message: await sendTest(words) });
    });
  return (
    <section className="panel grid gap-4 p-4" aria-label="How it reads">
      <dl className="m-0 grid gap-1">
        {MAIL_TEXTS[id as MailTextId].names.map((name) => (
          <div key={name} className="small flex flex-wrap gap-x-2">
            <dt className="font-semibold">{`{${name}}`}</dt>
            <dd className="m-0">{MEANINGS[name]}</dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <Button look="line" size="sm" disabled={busy} onClick={() => void show()}>
          Preview
        </Button>
        <Button look="line" size="sm" disabled={busy} onClick={() => void send()}>
          Send me a test
        </Button>
      </div>
      <FormRefusal text={failure} />
      {preview && (
        <div className="grid gap-3 border-t pt-4" role="status" aria-label="Preview">
          <strong className="wrap-anywhere" dir="auto">
            {preview.subject}
          </strong>
          <p className="m-0 wrap-anywhere whitespace-pre-line" dir="auto">
            {preview.text}
          </p>
        </div>
      )}
    </section>
  );
}

type Words = Parameters<typeof fetchMailPreview>[0];
