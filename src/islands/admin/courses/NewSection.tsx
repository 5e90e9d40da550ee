import { useState } from 'react';
import { SECTION_NAME_MAX } from '#contract/courses/content.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { getNewSectionKey } from './use-wizard.ts';

const BLANK = { name: '' };

interface NewSectionProps {
  course: string;
  onAdd: (name: string) => Promise<boolean>;
}

export function NewSection({ course, onAdd }: NewSectionProps) {
  const { typed, type, reset } = useDraft(getNewSectionKey(course), BLANK);
  const [isAdding, setAdding] = useState(false);
  const { name } = typed;
  const add = async () => {
    const sent = typed;
    setAdding(true);
    const isAdded = await onAdd(name.trim()).finally(() => setAdding(false));
    if (isAdded) reset(BLANK, sent);
  };
  return (
    <form
      className="row add-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !isAdding) void add();
      }}
    >
      <label className="sr-only" htmlFor="new-section">
        New section name
      </label>
      <input
        className="input"
        id="new-section"
        placeholder="New section name"
        maxLength={SECTION_NAME_MAX}
        value={name}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <Button type="submit" look="line" busy={isAdding} disabled={!name.trim()}>
        <Icon name="plus" /> <span>Add section</span>
      </Button>
    </form>
  );
}
