// The form of a new category.
import { type FormEvent, useRef, useState } from 'react';
import { CATEGORY_NAME_MAX } from '#contract/authoring.ts';
import { createCategory } from '#site/api/authoring.ts';
import { $session } from '#site/stores/session.ts';
import { KeptText } from '../parts/KeptText.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { Button } from '../ui/Button.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { tell, tellFailure } from './told.ts';

const BLANK = { name: '', description: '' };

export function NewCategoryForm({ onCreated }: { onCreated: () => void }) {
  const { draft, busy, submit, form } = useNew(onCreated);
  const { name, description } = draft.typed;
  return (
    <form
      ref={form}
      className="panel panel-pad category-form"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {draft.isRestored && <KeptText action="Discard" onDiscard={() => draft.settle(BLANK)} />}
      <TextField
        label="Category name"
        name="name"
        starred
        required
        maxLength={CATEGORY_NAME_MAX}
        hint="As visitors read it in the catalogue's filter."
        value={name}
        onChange={(event) => draft.type({ name: event.currentTarget.value })}
      />
      <TextAreaField
        label="Description"
        name="description"
        value={description}
        onChange={(event) => draft.type({ description: event.currentTarget.value })}
      />
      <div>
        <Button type="submit" busy={busy} busyText="Creating...">
          Create Category
        </Button>
      </div>
    </form>
  );
}

function useNew(onCreated: () => void) {
  const draft = useDraft('add-category', BLANK);
  const { name, description } = draft.typed;
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!name.trim()) {
      tell('error', 'Incomplete form', 'Please fill required fields.');
      return focus();
    }
    // Read at the press: the session may have ended in another tab.
    if (!$session.get().token) {
      return tell('error', 'Authentication Error', 'Please login again');
    }
    setBusy(true);
    try {
      const message = await createCategory(name.trim(), description.trim());
      tell('success', 'Success', message || 'Category created successfully!');
      draft.settle(BLANK);
      focus();
      onCreated();
    } catch (error) {
      tellFailure(error, 'Failed to create category');
    } finally {
      setBusy(false);
    }
  };
  return { draft, busy, submit, form };
}
