// Words that can be changed in place: shown first, with a pencil beside them.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

interface Words {
  title: string;
  description: string;
}

interface EditWordsProps {
  /** What the words name: 'section'. */
  noun: string;
  title: string;
  /** Left out where there is none to change. */
  description?: string;
  /** True once saved. */
  onSave: (words: Words) => Promise<boolean>;
  children: ReactNode;
}

export function EditWords({ noun, title, description, onSave, children }: EditWordsProps) {
  const [typed, setTyped] = useState<Words>();
  const [busy, setBusy] = useState(false);
  if (!typed) {
    return (
      <span className="edit-words">
        {children}
        <button
          type="button"
          className="icon-btn"
          aria-label={`Edit ${noun} ${title}`}
          onClick={() => setTyped({ title, description: description ?? '' })}
        >
          <Icon name="pencil" />
        </button>
      </span>
    );
  }
  const save = async () => {
    if (busy || !typed.title.trim()) return;
    setBusy(true);
    const saved = await onSave({
      title: typed.title.trim(),
      description: typed.description.trim(),
    });
    setBusy(false);
    if (saved) setTyped(undefined);
  };
  return (
    <form
      className="edit-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        className="input"
        aria-label={`Title of the ${noun}`}
        value={typed.title}
        onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
      />
      {description !== undefined && (
        <input
          className="input"
          aria-label={`Description of the ${noun}`}
          placeholder="Description"
          value={typed.description}
          onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
        />
      )}
      <span className="row">
        <Button type="submit" size="sm" busy={busy} disabled={!typed.title.trim()}>
          Save
        </Button>
        <Button look="soft" size="sm" onClick={() => setTyped(undefined)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
