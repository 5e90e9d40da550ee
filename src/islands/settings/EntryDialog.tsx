// An entry of a list as a form, new or one that stands.
import type { TextListKey } from '#contract/site-lists.ts';
import { FormFoot } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Control } from './Control.tsx';
import { isSame, rulesOf, textsOf, withEntry } from './entries.ts';
import type { Entry } from './entry-texts.ts';
import { LIST_WORDS } from './list-words.ts';
import { MailTools } from './MailTools.tsx';
import { TypedBefore } from './TypedBefore.tsx';
import type { OpenDocument } from './use-document.ts';
import type { Entries } from './use-entries.ts';
import { arrivedIn, markOf, SENT, useFreshForm } from './use-sent-before.ts';

export interface Edited {
  /** Of a new one the id that it will have. */
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
