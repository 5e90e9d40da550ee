// The categories there are; each can be changed and deleted where it can be.
import { useRef, useState } from 'react';
import type { Category } from '#contract/course.ts';
import type { ListedCategory } from '#site/api/authoring.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { useFocusHome } from '../parts/use-focus-home.ts';
import { Loading } from '../ui/Art.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { DeleteCategory } from './DeleteCategory.tsx';
import { EditCategory } from './EditCategory.tsx';

interface CategoryListProps {
  loaded: Loaded<ListedCategory[]>;
  onChanged: () => void;
}

export function CategoryList({ loaded, onChanged }: CategoryListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHome(heading, loaded);
  return (
    <section>
      <h2 className="heading-xl" ref={heading} tabIndex={-1}>
        Existing Categories
      </h2>
      {loaded.status === 'loading' && <Loading text="Loading categories..." />}
      {loaded.status === 'failed' && (
        <Failed text="The categories could not be loaded." onRetry={onChanged} />
      )}
      {loaded.status === 'ready' && loaded.value.length === 0 && (
        <p className="muted">No categories created yet</p>
      )}
      {loaded.status === 'ready' && loaded.value.length > 0 && (
        <Lines categories={loaded.value} onChanged={onChanged} />
      )}
    </section>
  );
}

interface LinesProps {
  categories: readonly ListedCategory[];
  onChanged: () => void;
}

function Lines({ categories, onChanged }: LinesProps) {
  const [edited, setEdited] = useState<Category>();
  const [deleted, setDeleted] = useState<Category>();
  return (
    <>
      <ul className="category-lines lines">
        {categories.map((category) => (
          <li key={category._id}>
            <div className="min-w-0">
              <strong dir="auto">{category.name}</strong>
              {category.description && (
                <p className="meta" dir="auto">
                  {category.description}
                </p>
              )}
            </div>
            {category.isEditable && (
              <Actions
                category={category}
                onEdit={() => setEdited(category)}
                onDelete={() => setDeleted(category)}
              />
            )}
          </li>
        ))}
      </ul>
      <EditCategory category={edited} onChanged={onChanged} onClose={() => setEdited(undefined)} />
      <DeleteCategory
        category={deleted}
        onDeleted={onChanged}
        onClose={() => setDeleted(undefined)}
      />
    </>
  );
}

interface ActionsProps {
  category: Category;
  onEdit: () => void;
  onDelete: () => void;
}

function Actions({ category: { name }, onEdit, onDelete }: ActionsProps) {
  return (
    <span className="row flex-nowrap gap-0">
      <button type="button" className="icon-btn" aria-label={`Rename ${name}`} onClick={onEdit}>
        <Icon name="pencil" />
      </button>
      <button type="button" className="icon-btn" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Icon name="trash" />
      </button>
    </span>
  );
}
