import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from './Icon.tsx';
import type { Elements } from './elements.ts';

interface FrameProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  starred?: boolean;
}

type ControlProps = FrameProps & { className?: string };

export function TextField(props: ControlProps & InputHTMLAttributes<HTMLInputElement>) {
  const { label, hint, error, starred, className, ...control } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      starred={starred}
      className={className}
      id={control.id}
    >
      {(described) => <input {...control} {...described} className="input" />}
    </Field>
  );
}

export function TextAreaField(props: ControlProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, hint, error, starred, className, ...control } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      starred={starred}
      className={className}
      id={control.id}
    >
      {(described) => <textarea {...control} {...described} className="input" />}
    </Field>
  );
}

export function SelectField(props: ControlProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { label, hint, error, starred, className, children, ...control } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      starred={starred}
      className={className}
      id={control.id}
    >
      {(described) => (
        <select {...control} {...described} className="input">
          {children}
        </select>
      )}
    </Field>
  );
}

/** Options of a select, as pairs of value and text. */
export function Options({ options }: { options: readonly (readonly [string | number, string])[] }) {
  return options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

export interface Described {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  starred?: boolean | undefined;
  className?: string | undefined;
  id?: string | undefined;
  children: (described: Described) => Elements;
}

export function Field({ label, hint, error, starred, className, id, children }: FieldProps) {
  const fallback = useId();
  const fieldId = id ?? fallback;
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={fieldId} id={`${fieldId}-label`}>
        <span>{label}</span>
        {starred && (
          <span className="asterisk" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id: fieldId,
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <p className="hint" id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      <FieldError text={error} id={`${fieldId}-error`} />
    </div>
  );
}

/** Renders nothing without a text. */
export function FieldError({ text, id }: { text: string | undefined; id?: string }) {
  if (!text) return null;
  return (
    <p className="error" id={id} role="alert">
      <Icon name="circle-alert" /> <span>{text}</span>
    </p>
  );
}
