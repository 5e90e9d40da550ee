import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from './Icon.tsx';
import type { Elements } from './elements.ts';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  starred?: boolean | undefined;
  className?: string | undefined;
  id?: string | undefined;
}

export function TextField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const [field, control] = splitProps(props);
  return (
    <Field {...field}>
      {(described) => <input {...control} {...described} className="input" />}
    </Field>
  );
}

export function TextAreaField(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const [field, control] = splitProps(props);
  return (
    <Field {...field}>
      {(described) => <textarea {...control} {...described} className="input" />}
    </Field>
  );
}

export function SelectField(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const [field, control] = splitProps(props);
  return (
    <Field {...field}>
      {(described) => <select {...control} {...described} className="input" />}
    </Field>
  );
}

/** Separates the props of the field from the attributes of its control. */
function splitProps<Props extends FieldProps>(props: Props) {
  const { label, hint, error, starred, className, id, ...control } = props;
  return [{ label, hint, error, starred, className, id }, control] as const;
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

export function Field(props: FieldProps & { children: (described: Described) => Elements }) {
  const { label, hint, error, starred, className, id, children } = props;
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

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Of the label. */
  className?: string;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ className, onChange, children, ...input }: CheckboxProps) {
  return (
    <label className={className ? `check ${className}` : 'check'}>
      <input
        {...input}
        type="checkbox"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children && <span>{children}</span>}
    </label>
  );
}
