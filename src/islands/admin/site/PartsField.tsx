// A repeatable group of fields, such as the steps of a case study. The form stores the whole list as JSON text.
import { useEffect, useRef } from 'react';
import type { Field, Fields } from '#contract/site/site-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField, TextField, FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { faultsInParts, partsIn, type Texts } from './entries.ts';
import { MoveButtons } from './EntryRow.tsx';
import { type MediaFieldProps, PictureField } from './PictureField.tsx';

interface PartsFieldProps extends MediaFieldProps {
  name: string;
}

export function PartsField({ name, spec, value, error, set, waitFor }: PartsFieldProps) {
  const { label, hint, part } = spec;
  if (!part) throw new Error(`'${name}' has no parts.`);
  const parts = partsIn(value);
  const frame = useRef<HTMLFieldSetElement>(null);
  const faults = error === undefined ? new Map<string, string>() : faultsInParts(spec, value);
  // The form focuses the group; the first invalid field is inside.
  useEffect(() => {
    if (error !== undefined && document.activeElement === frame.current)
      frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const keep = (next: Texts[]) => set(next.length === 0 ? '' : JSON.stringify(next));
  return (
    <fieldset ref={frame} name={name} tabIndex={-1} className="field entry-parts">
      <legend className="label">{label}</legend>
      {hint && <p className="hint m-0">{hint}</p>}
      <ol className="grid gap-4">
        {parts.map((item, at) => (
          <PartFields
            key={at}
            part={part}
            values={item}
            at={at}
            last={at === parts.length - 1}
            faults={faults}
            waitFor={waitFor}
            onChange={(change) =>
              keep(parts.map((part, nth) => (nth === at ? { ...part, ...change } : part)))
            }
            onMove={(by) => keep(parts.toSpliced(at, 1).toSpliced(at + by, 0, item))}
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
          <Icon name="plus" /> <span>{`Add a ${part.noun}`}</span>
        </Button>
      </div>
      {error !== undefined && [...faults.keys()].every((path) => path === '') && (
        <FieldError text={error} />
      )}
    </fieldset>
  );
}

interface PartFieldsProps extends Pick<PartsFieldProps, 'waitFor'> {
  part: NonNullable<Field['part']>;
  values: Texts;
  at: number;
  last: boolean;
  faults: ReadonlyMap<string, string>;
  onChange: (change: Texts) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function PartFields(props: PartFieldsProps) {
  const { part, values, at, last, faults, waitFor, onChange, onMove, onRemove } = props;
  const name = `${part.noun[0]?.toUpperCase()}${part.noun.slice(1)} ${at + 1}`;
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
        {Object.entries(part.fields).map(([field, spec]) => {
          const value = values[field] ?? '';
          const error = faults.get(`${at}.${field}`);
          const set = (text: string) => onChange({ [field]: text });
          if (spec.kind === 'picture') {
            const media = { spec, value, error, set, waitFor };
            return <PictureField key={field} of={name} isRequired {...media} />;
          }
          const shown = {
            label: spec.label,
            ...(spec.hint ? { hint: spec.hint } : {}),
            value,
            error,
            starred: true,
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
              set(currentTarget.value),
          };
          return spec.kind === 'text' ? (
            <TextAreaField key={field} rows={3} {...shown} />
          ) : (
            <TextField key={field} {...shown} />
          );
        })}
      </div>
    </li>
  );
}

const emptyPart = (fields: Fields): Texts =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, '']));
