import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { DraftNotice } from '../../ui/forms/DraftNotice.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EntryField } from './Control.tsx';
import { toEntry, getList, toRules, toTexts } from './entries.ts';
import { MailTools } from './MailTools.tsx';
import type { Entries } from './use-document.ts';

interface EntryDialogProps {
  edited: { id: string; isNew: boolean } | undefined;
  entries: Entries;
  onClose: () => void;
}

export function EntryDialog({ edited, entries, onClose }: EntryDialogProps) {
  const { noun } = getList(entries.list);
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited?.isNew ? `Add a ${noun}` : `Edit the ${noun}`}
      lead="Saved in the draft. Visitors see it once you publish."
    >
      {edited && <EntryForm {...edited} entries={entries} onClose={onClose} />}
    </Dialog>
  );
}

type EntryFormProps = Omit<EntryDialogProps, 'edited'> & NonNullable<EntryDialogProps['edited']>;

function EntryForm({ id, isNew, entries, onClose }: EntryFormProps) {
  const { list, opened, all, saveEntry } = entries;
  const entry = all.find((item) => item.id === id);
  const rules = toRules(list, entry);
  const initial = toTexts(list, entry);
  const form = useForm<string>(rules, {
    initial,
    draft: `${list} ${isNew ? 'new' : id}`,
    revision: opened.document.revision,
    send: async (texts, { getBaseRevision }) => {
      if (!(await saveEntry(toEntry(list, id, texts), id, getBaseRevision()))) return 'unsent';
      onClose();
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid gap-6">
      {form.isRestored && <DraftNotice action="Discard" onDiscard={() => form.reset(initial)} />}
      {Object.keys(rules).map((name) => (
        <EntryField key={name} list={list} name={name} rules={rules} form={form} />
      ))}
      {list === 'mails' && entry && <MailTools id={id} texts={form.typed} />}
      <FormFoot
        form={{ busy: form.busy, refusal: form.refusal || opened.refusal }}
        onCancel={onClose}
        busyText="Saving..."
      >
        Save to draft
      </FormFoot>
    </form>
  );
}
