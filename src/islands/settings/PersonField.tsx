// Who of the team has written something: as the team stands in its draft, else as visitors see it.
import type { ComponentProps } from 'react';
import { fetchDocument } from '#site/api/site.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { SelectField } from '../ui/Field.tsx';

async function team(): Promise<{ id: string; name: string }[]> {
  const { draft, published, shipped } = await fetchDocument('team');
  return (draft ?? published)?.value ?? shipped;
}

export function PersonField(shown: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  const [loaded] = useLoaded(team);
  const people = loaded.status === 'ready' ? loaded.value : [];
  const isGone = Boolean(shown.value) && people.every(({ id }) => id !== shown.value);
  return (
    <SelectField hint="Of the team under Settings." {...shown}>
      <option value="">The house</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {isGone && <option value={shown.value}>Somebody who has left</option>}
    </SelectField>
  );
}
