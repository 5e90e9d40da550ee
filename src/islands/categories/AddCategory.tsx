// A new category, and those there are.
import '#site/styles/components/panels.css';
import '#site/styles/pages/wizard.css';
import { useCallback, useState } from 'react';
import type { FormEvent } from 'react';
import { createCategory, fetchOwnCategories } from '#site/api/authoring.ts';
import { messageOf } from '#site/api/client.ts';
import { CATEGORY_NAME_MAX } from '#contract/authoring.ts';
import type { Category } from '#contract/course.ts';
import { paths } from '#site/paths.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import type { Loaded } from '#site/stores/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import type { Notice } from '#site/stores/notices.ts';
import { $session } from '#site/stores/session.ts';
import { KeptText } from '../parts/KeptText.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';

export function AddCategory() {
  return (
    <ErrorBoundary>
      <a className="link small" href={paths.dashboard}>
        <Icon name="arrow-left" /> Back to Dashboard
      </a>
      <h1 className="h-2xl display mt-3 mb-6">Add category</h1>
      <CategoryDesk />
    </ErrorBoundary>
  );
}

function CategoryDesk() {
  const [loaded, reload] = useLoaded(useCallback(() => fetchOwnCategories(), []));
  return (
    <div className="admin-grid mt-0">
      <CategoryForm onCreated={reload} />
      <section>
        <h2 className="h-xl">Existing Categories</h2>
        <CategoryList loaded={loaded} onRetry={reload} />
      </section>
    </div>
  );
}

function tell(type: Notice['type'], title: string, message: string): void {
  notify({ layer: 'own', type, title, message });
}

const BLANK = { name: '', description: '' };

function CategoryForm({ onCreated }: { onCreated: () => void }) {
  const draft = useDraft('add-category', BLANK);
  const { name, description } = draft.typed;
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!name.trim()) return tell('error', 'Incomplete form', 'Please fill required fields.');
    // Read at the press: the session may have ended in another tab.
    if (!$session.get().token) {
      return tell('error', 'Authentication Error', 'Please login again');
    }
    setBusy(true);
    try {
      const message = await createCategory(name.trim(), description.trim());
      tell('success', 'Success', message || 'Category created successfully!');
      draft.settle(BLANK);
      onCreated();
    } catch (error) {
      tell('error', 'Error', messageOf(error, 'Failed to create category'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="panel panel-pad wiz-form" noValidate onSubmit={(event) => void submit(event)}>
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

interface CategoryListProps {
  loaded: Loaded<Category[]>;
  onRetry: () => void;
}

function CategoryList({ loaded, onRetry }: CategoryListProps) {
  if (loaded.face === 'loading') return <Loading text="Loading categories..." />;
  if (loaded.face === 'failed') {
    return (
      <div className="stack">
        <p className="muted">The categories could not be loaded.</p>
        <Button look="line" size="sm" onClick={onRetry}>
          <Icon name="rotate-ccw" /> Try again
        </Button>
      </div>
    );
  }
  if (loaded.value.length === 0) return <p className="muted">No categories created yet</p>;
  return (
    <ul className="entry-lines">
      {loaded.value.map((category) => (
        <li key={category._id} className="category-line">
          <strong>{category.name}</strong>
          {category.description && <span className="meta">{category.description}</span>}
        </li>
      ))}
    </ul>
  );
}
