// A list built word by word: Enter adds, each entry has its own way out.
import '#site/styles/components/badges.css';
import '#site/styles/components/fields.css';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface TagInputProps {
  label: string;
  /** What one entry is called: 'tag'. */
  noun: string;
  items: readonly string[];
  /** As chips in a row, or as lines below each other. */
  look?: 'chips' | 'lines';
  placeholder?: string;
  hint?: string;
  starred?: boolean;
  onAdd: (typed: string) => void;
  onRemove: (index: number) => void;
}

export function TagInput(props: TagInputProps) {
  const { label, noun, items, look = 'chips', placeholder, hint, starred, onAdd, onRemove } = props;
  const [typed, setTyped] = useState('');
  const add = () => {
    onAdd(typed);
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    // Enter that ends a word of an input method is not meant for the list.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="stack">
      <Field {...{ label, hint, starred }}>
        {(described) => (
          <div className="row add-sec">
            <input
              {...described}
              className="input"
              value={typed}
              placeholder={placeholder}
              aria-required={starred}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={press}
            />
            <Button look="line" onClick={add} aria-label={`Add ${noun}`}>
              <Icon name="plus" /> Add
            </Button>
          </div>
        )}
      </Field>
      {items.length > 0 && (
        <ul className={look === 'chips' ? 'tags' : 'entry-lines'}>
          {items.map((item, index) => (
            <li key={`${index} ${item}`} className={look === 'chips' ? 'chip' : undefined}>
              <span>{item}</span>
              <button
                type="button"
                className={look === 'chips' ? undefined : 'icon-btn'}
                aria-label={`Remove ${noun} ${item}`}
                onClick={() => onRemove(index)}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
