// A category's name and description, changed over the list.
import * as z from 'zod/mini';
import { NewCategory } from '#contract/authoring.ts';
import type { Category } from '#contract/course.ts';
import { changeCategory } from '#site/api/authoring.ts';
import { messageOf } from '#site/api/client.ts';
import { useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { notifyAdmin } from './notices.ts';

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

const FIELDS = { name: NewCategory.shape.name, description: z.string().check(z.trim()) };

type EditFormProps = Omit<EditCategoryProps, 'category'> & { category: Category };

function EditForm({ category, onChanged, onClose }: EditFormProps) {
  const form = useForm(FIELDS, {
    initial: { name: category.name, description: category.description },
    send: async (changed) => {
      await changeCategory(category._id, changed);
      notifyAdmin('success', 'Success', 'Category updated successfully.');
      onChanged();
      onClose();
    },
    refused: (error) => messageOf(error, 'Failed to update category'),
    refusedAt: 'name',
  });
  return (
    <form {...form.props} className="grid min-w-0 content-start gap-6">
      <TextField label="Category name" starred required {...form.field('name')} />
      <TextAreaField label="Description" {...form.field('description')} />
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
