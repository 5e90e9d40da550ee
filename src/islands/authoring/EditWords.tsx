import { useState } from 'react';
import * as z from 'zod/mini';
import { LESSON_TITLE_MAX, lessonTitle } from '#contract/content.ts';
import { useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Elements } from '../ui/elements.ts';

const FIELDS = { title: lessonTitle, description: z.string().check(z.trim()) };

type Words = Record<keyof typeof FIELDS, string>;

interface EditWordsProps {
  id: string;
  noun: string;
  title: string;
  description?: string;
  onSave: (words: Words) => Promise<boolean>;
  children: Elements;
}

export function EditWords({ id, noun, title, description, onSave, children }: EditWordsProps) {
  const initial: Words = { title, description: description ?? '' };
  const [isOpen, setOpen] = useState(false);
  const form = useForm(FIELDS, {
    initial,
    draft: `words ${id}`,
    send: async (words) => {
      if (!(await onSave(words))) return 'unsent';
      return reset(false, words);
    },
  });
  const reset = (open: boolean, words: Words) => {
    form.reset(words);
    setOpen(open);
  };
  if (!isOpen && !form.isRestored) {
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
  // What is wrong with a title is said by the button, which waits for one.
  const control = (name: keyof Words) => {
    const { value, onChange } = form.field(name);
    return { className: 'input', name, value, onChange };
  };
  return (
    <form className="edit-form" {...form.props}>
      <input
        {...control('title')}
        aria-label={`Title of the ${noun}`}
        maxLength={LESSON_TITLE_MAX}
      />
      {description !== undefined && (
        <input
          {...control('description')}
          aria-label={`Description of the ${noun}`}
          placeholder="Description"
        />
      )}
      <span className="row">
        <Button type="submit" size="sm" busy={form.busy} disabled={!form.typed.title.trim()}>
          Save
        </Button>
        <Button look="soft" size="sm" onClick={() => reset(false, initial)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
