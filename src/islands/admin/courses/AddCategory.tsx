import * as z from 'zod/mini';
import { fetchListedCategories, createCategory } from '#site/api/authoring.ts';
import { paths } from '#contract/paths.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { $session } from '#site/stores/session.ts';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DraftNotice } from '../../ui/forms/DraftNotice.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { CategoryList } from './CategoryList.tsx';
import { notifyOwn, notifyOwnError } from '../../ui/notices/notify.ts';

export const AddCategory = withErrorBoundary(() => (
  <>
    <a className="link small" href={paths.dashboard}>
      <Icon name="arrow-left" /> Back to Dashboard
    </a>
    <h1 className="heading-2xl display mt-3 mb-6">Add category</h1>
    <Categories />
  </>
));

function Categories() {
  const [loaded, reload] = useLoaded(fetchListedCategories);
  return (
    <div className="admin-grid grid grid-cols-[minmax(0,1fr)_20rem] gap-x-8 gap-y-12 max-lg:grid-cols-1">
      <NewCategoryForm onCreated={reload} />
      <CategoryList loaded={loaded} onChanged={reload} />
    </div>
  );
}

const BLANK = { name: '', description: '' };
/** A toast names the missing fields. */
const FIELDS = { name: z.string().check(z.trim()), description: z.string().check(z.trim()) };

function NewCategoryForm({ onCreated }: { onCreated: () => void }) {
  const form = useForm(FIELDS, {
    draft: 'add-category',
    send: async ({ name, description }, { reset, focus }) => {
      if (!name) {
        notifyOwn('error', 'Incomplete form', 'Please fill required fields.');
        focus('name');
        return 'unsent';
      }
      // Read on submit: the session may have ended in another tab.
      if (!$session.get().token) {
        notifyOwn('error', 'Authentication Error', 'Please login again');
        return 'unsent';
      }
      const message = await createCategory(name, description);
      notifyOwn('success', 'Success', message || 'Category created successfully!');
      reset(BLANK);
      focus('name');
      onCreated();
      return undefined;
    },
    toErrorMessage: (error) => {
      notifyOwnError(error, 'Error', 'Failed to create category');
      return undefined;
    },
  });
  return (
    <form {...form.props} className="panel panel-pad grid min-w-0 content-start gap-6">
      {form.isRestored && <DraftNotice action="Discard" onDiscard={() => form.reset(BLANK)} />}
      <TextField
        label="Category name"
        starred
        required
        hint="Shown to visitors in the catalogue filter."
        {...form.field('name')}
      />
      <TextAreaField label="Description" {...form.field('description')} />
      <div>
        <Button type="submit" busy={form.busy} busyText="Creating...">
          Create Category
        </Button>
      </div>
    </form>
  );
}
