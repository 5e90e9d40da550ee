// An entry of a list as a form, new or one that stands.
import type { TextListKey } from '#contract/site-lists.ts';
import { FormFoot } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Control } from './Control.tsx';
import { rulesOf, textsOf } from './entries.ts';
import type { Entry, Texts } from './entry-texts.ts';
import { LIST_WORDS } from './list-words.ts';
import { MailTools } from './MailTools.tsx';

interface EntryDialogProps {
  list: TextListKey;
  edited: Entry | 'new' | undefined;
  /** Whether it is kept. */
  onSave: (texts: Texts) => Promise<boolean>;
  onClose: () => void;
}

export function EntryDialog(props: EntryDialogProps) {
  const { list, edited, onClose } = props;
  const { one } = LIST_WORDS[list];
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? `Add a ${one}` : `Edit the ${one}`}
      lead="Kept in the draft: visitors see it once you publish."
    >
      {edited && <EntryForm {...props} />}
    </Dialog>
  );
}

function EntryForm({ list, edited, onSave, onClose }: EntryDialogProps) {
  const entry = edited === 'new' ? undefined : edited;
  const rules = rulesOf(list, entry);
  const form = useForm(rules, {
    initial: textsOf(list, entry),
    draft: `${list} ${entry?.id ?? 'new'}`,
    send: async (texts) => {
      if (!(await onSave(texts))) return 'unsent';
      onClose();
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid gap-6">
      {Object.keys(rules).map((name) => {
        const words = LIST_WORDS[list].fields[name];
        if (!words) throw new Error(`No words for '${name}'.`);
        const isNeeded = !rules[name]?.safeParse('').success;
        return <Control key={name} {...{ list, name, words, form, isNeeded }} />;
      })}
      {list === 'mails' && entry && <MailTools id={entry.id} texts={form.typed} />}
      <FormFoot form={form} onCancel={onClose} busyText="Saving...">
        Save to the draft
      </FormFoot>
    </form>
  );
}
