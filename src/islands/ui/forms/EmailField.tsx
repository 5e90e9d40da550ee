import { useState, type ComponentProps } from 'react';
import { TextField } from '#site/islands/ui/Field.tsx';
import { suggestEmail } from '#site/lib/email-suggestion.ts';

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'value'> {
  value: string;
  onSuggestion: (email: string) => void;
}

export function EmailField({ value, onSuggestion, hint, ...field }: EmailFieldProps) {
  const [valueOnBlur, setValueOnBlur] = useState<string>();
  const suggestion = valueOnBlur === value ? suggestEmail(value) : undefined;
  return (
    <TextField
      {...field}
      type="email"
      value={value}
      onBlur={({ currentTarget }) => setValueOnBlur(currentTarget.value)}
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
