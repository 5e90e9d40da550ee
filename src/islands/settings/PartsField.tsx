// Several parts of the same fields, such as the steps of a work: added, written, moved and removed. In the form they are
// one text.
import { useEffect, useRef } from 'react';
import type { SiteListKey } from '#contract/site-lists.ts';
import { Button } from '../ui/Button.tsx';
import { TextAreaField, TextField, FieldError } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { faultsInParts } from './entries.ts';
import { type Part, partsIn } from './entry-texts.ts';
import type { FieldWords } from './list-words.ts';
import { PictureField } from './PictureField.tsx';
import { MoveButtons } from './MoveButtons.tsx';

interface PartsFieldProps {
  list: SiteListKey;
  name: string;
  words: FieldWords;
  value: string;
  error: string | undefined;
  set: (text: string) => void;
  /** Saving waits for a picture that is being sent. */
  waitFor: (work: Promise<void>) => Promise<void>;
}

export function PartsField(props: PartsFieldProps) {
  const { list, name, words, value, error, set, waitFor } = props;
  const { label, hint, part } = words;
  if (!part) throw new Error(`'${name}' has no parts.`);
  const parts = partsIn(value);
  const frame = useRef<HTMLFieldSetElement>(null);
  const faults = error === undefined ? new Map<string, string>() : faultsInParts(list, name, value);
  // The form leads to the whole; the first that is wrong is inside.
  useEffect(() => {
    if (error !== undefined && document.activeElement === frame.current)
      frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const keep = (next: Part[]) => set(next.length === 0 ? '' : JSON.stringify(next));
  return (
    <fieldset ref={frame} name={name} tabIndex={-1} className="field entry-parts">
      <legend className="label">{label}</legend>
      {hint && <p className="hint m-0">{hint}</p>}
      <ol className="grid gap-4">
        {parts.map((one, at) => (
          <PartFields
            key={at}
            {...{ part, one, at, faults, waitFor, last: at === parts.length - 1 }}
            onChange={(change) =>
              keep(parts.map((other, nth) => (nth === at ? { ...other, ...change } : other)))
            }
            onMove={(by) => keep(swapped(parts, at, at + by))}
            onRemove={() => keep(parts.filter((_other, nth) => nth !== at))}
          />
        ))}
      </ol>
      <div>
        <Button
          look="line"
          size="sm"
          disabled={parts.length >= part.max}
          onClick={() => keep([...parts, emptyPart(part.fields)])}
        >
          <Icon name="plus" /> <span>{`Add a ${part.one}`}</span>
        </Button>
      </div>
      {error !== undefined && [...faults.keys()].every((path) => path === '') && (
        <FieldError text={error} />
      )}
    </fieldset>
  );
}

interface PartFieldsProps extends Pick<PartsFieldProps, 'waitFor'> {
  part: NonNullable<FieldWords['part']>;
  one: Part;
  at: number;
  last: boolean;
  faults: ReadonlyMap<string, string>;
  onChange: (change: Part) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function PartFields(props: PartFieldsProps) {
  const { part, one, at, last, faults, waitFor, onChange, onMove, onRemove } = props;
  const name = `${part.one[0]?.toUpperCase()}${part.one.slice(1)} ${at + 1}`;
  const hasPicture = Object.values(part.fields).some(({ kind }) => kind === 'picture');
  return (
    <li className="entry-part">
      <div className="row between">
        <strong className="small">{name}</strong>
        <span className="row gap-1">
          <MoveButtons name={name} isFirst={at === 0} isLast={last} onMove={onMove} />
          <button
            type="button"
            className="icon-btn"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            <Icon name="x" />
          </button>
        </span>
      </div>
      <div className={hasPicture ? 'entry-part-fields has-picture' : 'entry-part-fields'}>
        {Object.entries(part.fields).map(([field, words]) => {
          const value = one[field] ?? '';
          const error = faults.get(`${at}.${field}`);
          const set = (text: string) => onChange({ [field]: text });
          if (words.kind === 'picture')
            return (
              <PictureField
                key={field}
                of={name}
                isNeeded
                {...{ words, value, error, set, waitFor }}
              />
            );
          const shown = {
            ...{ label: words.label, value, error, starred: true },
            ...(words.hint ? { hint: words.hint } : {}),
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
              set(currentTarget.value),
          };
          return words.kind === 'text' ? (
            <TextAreaField key={field} rows={3} {...shown} />
          ) : (
            <TextField key={field} {...shown} />
          );
        })}
      </div>
    </li>
  );
}

function swapped(parts: readonly Part[], from: number, to: number): Part[] {
  const next = [...parts];
  const [one] = next.splice(from, 1);
  if (one) next.splice(to, 0, one);
  return next;
}

function emptyPart(fields: Readonly<Record<string, FieldWords>>): Part {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, '']));
}
