import type { KeyboardEvent } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface TagInputProps {
  label: string;
  noun: string;
  items: readonly string[];
  /** Text that is not added yet. */
  typed: string;
  /** Name of the form field. */
  name?: string;
  look?: 'chips' | 'lines';
  placeholder?: string;
  error?: string | undefined;
  starred?: boolean;
  onType: (typed: string) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

export function TagInput(props: TagInputProps) {
  const { label, noun, items, look = 'chips', error, starred, onAdd, onRemove } = props;
  const onKey = (event: KeyboardEvent) => {
    // Enter also confirms a word of an input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAdd();
  };
  return (
    <div className="stack">
      <Field label={label} error={error} starred={starred}>
        {(described) => (
          <div className="row add-row">
            <input
              {...described}
              className="input"
              name={props.name}
              value={props.typed}
              placeholder={props.placeholder}
              aria-required={starred}
              onChange={(event) => props.onType(event.currentTarget.value)}
              onKeyDown={onKey}
            />
            <Button look="line" onClick={onAdd} aria-label={`Add ${noun}`}>
              <Icon name="plus" /> <span>Add</span>
            </Button>
          </div>
        )}
      </Field>
      {items.length > 0 && (
        <ul className={look === 'chips' ? 'tags' : 'tag-lines'}>
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
