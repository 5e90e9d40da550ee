import { useState, type ComponentProps } from 'react';
import { TextField } from '#site/islands/ui/Field.tsx';
import { emailSuggestion } from '#site/lib/email-suggestion.ts';

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'value'> {
  value: string;
  onSuggestion: (email: string) => void;
}

export function EmailField({ value, onSuggestion, hint, ...field }: EmailFieldProps) {
  const [left, setLeft] = useState<string>();
  const suggestion = left === value ? emailSuggestion(value) : undefined;
  return (
    <TextField
      {...field}
      type="email"
      value={value}
      onBlur={({ currentTarget }) => setLeft(currentTarget.value)}
      hint={
        suggestion ? (
          <span role="status">
            Did you mean{' '}
            <button type="button" className="link" onClick={() => onSuggestion(suggestion)}>
              {suggestion}
            </button>
            ?
          </span>
        ) : (
          hint
        )
      }
    />
  );
}
