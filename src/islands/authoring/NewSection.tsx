// The line that adds a section; blank names are not added.
import { useState } from 'react';
import { SECTION_NAME_MAX } from '#contract/content.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

interface NewSectionProps {
  busy?: boolean;
  onAdd: (name: string) => void;
}

export function NewSection({ busy = false, onAdd }: NewSectionProps) {
  const [name, setName] = useState('');
  return (
    <form
      className="row add-sec"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || !name.trim()) return;
        onAdd(name.trim());
        setName('');
      }}
    >
      <label className="sr" htmlFor="new-section">
        New section name
      </label>
      <input
        className="input"
        id="new-section"
        placeholder="New section name"
        maxLength={SECTION_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" look="line" busy={busy} disabled={!name.trim()}>
        <Icon name="plus" /> Add section
      </Button>
    </form>
  );
}
