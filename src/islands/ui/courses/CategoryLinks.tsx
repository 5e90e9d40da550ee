import { useId } from 'react';
import { paths } from '#contract/paths.ts';

interface CategoryLinksProps {
  title: string;
  categories: readonly { _id: string; name: string }[];
}

export function CategoryLinks({ title, categories }: CategoryLinksProps) {
  const titleId = useId();
  if (categories.length === 0) return null;
  return (
    <nav aria-labelledby={titleId}>
      <h2 className="heading-lg" id={titleId}>
        {title}
      </h2>
      <ul className="row mt-4">
        {categories.map(({ _id, name }) => (
          <li key={_id}>
            <a className="chip chip-link" href={paths.category(_id)} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
