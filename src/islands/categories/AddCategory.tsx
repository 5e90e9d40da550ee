// A new category, and those there are.
import '#site/styles/components/panels.css';
import '#site/styles/pages/categories.css';
import { fetchListedCategories } from '#site/api/authoring.ts';
import { paths } from '#contract/paths.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CategoryList } from './CategoryList.tsx';
import { NewCategoryForm } from './NewCategoryForm.tsx';

export function AddCategory() {
  return (
    <ErrorBoundary>
      <a className="link small" href={paths.dashboard}>
        <Icon name="arrow-left" /> Back to Dashboard
      </a>
      <h1 className="heading-2xl display mt-3 mb-6">Add category</h1>
      <Categories />
    </ErrorBoundary>
  );
}

function Categories() {
  const [loaded, reload] = useLoaded(fetchListedCategories);
  return (
    <div className="admin-grid grid grid-cols-[minmax(0,1fr)_20rem] gap-x-8 gap-y-12 until-64:grid-cols-1">
      <NewCategoryForm onCreated={reload} />
      <CategoryList loaded={loaded} onChanged={reload} />
    </div>
  );
}
