// A repeatable group of fields, such as the steps of a case study. The form stores the whole list as JSON text.
import { useEffect, useRef } from 'react';
import type { Field, Fields } from '#contract/site/site-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField, TextField, FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { listPartFaults, parseParts, type Texts } from './entries.ts';
import { MoveButtons } from './EntryRow.tsx';
import { type MediaFieldProps, PictureField } from './PictureField.tsx';

interface PartsFieldProps extends MediaFieldProps {
  name: string;
}

export function PartsField({ name, spec, value, error, set, waitFor }: PartsFieldProps) {
  const { label, hint, part } = spec;
  if (!part) throw new Error(`'${name}' has no parts.`);
  const parts = parseParts(value);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const faults = error === undefined ? new Map<string, string>() : listPartFaults(spec, value);
  // The form focuses the group; the first invalid field is inside.
  useEffect(() => {
    if (error !== undefined && document.activeElement === fieldset.current)
      fieldset.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const saveParts = (next: Texts[]) => set(next.length === 0 ? '' : JSON.stringify(next));
  return (
    <fieldset ref={fieldset} name={name} tabIndex={-1} className="field entry-parts">
      <legend className="label">{label}</legend>
      {hint && <p className="hint m-0">{hint}</p>}
      <ol className="grid gap-4">
        {parts.map((item, index) => (
          <PartFields
            key={index}
            part={part}
            values={item}
            index={index}
            isLast={index === parts.length - 1}
            faults={faults}
            waitFor={waitFor}
            onChange={(change) =>
              saveParts(
                parts.map((part, otherIndex) =>
                  otherIndex === index ? { ...part, ...change } : part,
                ),
              )
            }
            onMove={(by) => saveParts(parts.toSpliced(index, 1).toSpliced(index + by, 0, item))}
            onRemove={() => saveParts(parts.filter((_other, otherIndex) => otherIndex !== index))}
          />
        ))}
      </ol>
      <div>
        <Button
          look="line"
          size="sm"
          disabled={parts.length >= part.max}
          onClick={() => saveParts([...parts, createEmptyPart(part.fields)])}
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
  index: number;
  isLast: boolean;
  faults: ReadonlyMap<string, string>;
  onChange: (change: Texts) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function PartFields(props: PartFieldsProps) {
  const { part, values, index, isLast, faults, waitFor, onChange, onMove, onRemove } = props;
  const name = `${part.noun[0]?.toUpperCase()}${part.noun.slice(1)} ${index + 1}`;
  const hasPicture = Object.values(part.fields).some(({ kind }) => kind === 'picture');
  return (
    <li className="entry-part">
      <div className="row justify-between">
        <strong className="small">{name}</strong>
        <span className="row gap-1">
          <MoveButtons name={name} isFirst={index === 0} isLast={isLast} onMove={onMove} />
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
          const error = faults.get(`${index}.${field}`);
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

const createEmptyPart = (fields: Fields): Texts =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, '']));
