// Words that can be changed in place: shown first, with a pencil beside them.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LESSON_TITLE_MAX } from '#contract/content.ts';
import { useDraft } from '../parts/use-draft.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

interface Words extends Record<string, string> {
  title: string;
  description: string;
}

interface EditWordsProps {
  /** Whose words they are. */
  id: string;
  /** What the words name: 'section'. */
  noun: string;
  title: string;
  /** Left out where there is none to change. */
  description?: string;
  /** True once saved. */
  onSave: (words: Words) => Promise<boolean>;
  children: ReactNode;
}

export function EditWords({ id, noun, title, description, onSave, children }: EditWordsProps) {
  const initial: Words = { title, description: description ?? '' };
  const { typed, type, settle, isRestored } = useDraft<Words>(`words ${id}`, initial);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const reset = (open: boolean, words: Words) => {
    settle(words);
    setOpen(open);
  };
  if (!isOpen && !isRestored) {
    return (
      <span className="edit-words">
        {children}
        <button
          type="button"
          className="icon-btn"
          aria-label={`Edit ${noun} ${title}`}
          onClick={() => reset(true, initial)}
        >
          <Icon name="pencil" />
        </button>
      </span>
    );
  }
  const save = async () => {
    if (busy || !typed.title.trim()) return;
    setBusy(true);
    const words = { title: typed.title.trim(), description: typed.description.trim() };
    const saved = await onSave(words);
    setBusy(false);
    if (saved) reset(false, words);
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
        maxLength={LESSON_TITLE_MAX}
        value={typed.title}
        onChange={(event) => type({ title: event.currentTarget.value })}
      />
      {description !== undefined && (
        <input
          className="input"
          aria-label={`Description of the ${noun}`}
          placeholder="Description"
          value={typed.description}
          onChange={(event) => type({ description: event.currentTarget.value })}
        />
      )}
      <span className="row">
        <Button type="submit" size="sm" busy={busy} disabled={!typed.title.trim()}>
          Save
        </Button>
        <Button look="soft" size="sm" onClick={() => reset(false, initial)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
