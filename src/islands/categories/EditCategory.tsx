// A category's name and description, changed over the list.
import { type FormEvent, useState } from 'react';
import { CATEGORY_NAME_MAX } from '#contract/authoring.ts';
import type { Category } from '#contract/course.ts';
import { changeCategory } from '#site/api/categories.ts';
import { messageOf } from '#site/api/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { tell } from './told.ts';

interface EditCategoryProps {
  /** Undefined while none is changed. */
  category: Category | undefined;
  onChanged: () => void;
  onClose: () => void;
}

export function EditCategory({ category, onChanged, onClose }: EditCategoryProps) {
  return (
    <Dialog open={category !== undefined} onClose={onClose} title="Rename category" plain>
      {category && <EditForm {...{ category, onChanged, onClose }} />}
    </Dialog>
  );
}

type EditFormProps = Omit<EditCategoryProps, 'category'> & { category: Category };

function EditForm({ category, onChanged, onClose }: EditFormProps) {
  const [name, setName] = useState(category.name);
  const [description, setDescription] = useState(category.description);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!name.trim()) return setError('Please fill required fields.');
    setBusy(true);
    try {
      await changeCategory(category._id, { name: name.trim(), description: description.trim() });
      tell('success', 'Success', 'Category updated successfully.');
      onChanged();
      onClose();
    } catch (failure) {
      setError(messageOf(failure, 'Failed to update category'));
      setBusy(false);
    }
  };
  return (
    <form className="category-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Category name"
        starred
        required
        maxLength={CATEGORY_NAME_MAX}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <TextAreaField
        label="Description"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
