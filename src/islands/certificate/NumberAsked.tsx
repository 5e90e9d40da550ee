// Where nobody named a certificate: asks for its number, and goes to its page.
import { type SubmitEvent, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextField } from '../ui/Field.tsx';

export function NumberAsked() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const number = typed.replaceAll(/\s/g, '').toLowerCase();
    if (number) location.assign(paths.verify(number));
    else setError('Please type the number of the certificate.');
  };
  return (
    <EmptyState
      title="Verify a certificate"
      text="Its number stands at its foot: 24 letters and digits."
      seed="asked"
      heading="page"
    >
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          id="certificate-number"
          label="Certificate number"
          value={typed}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setError('');
          }}
        />
        <Button type="submit">Check</Button>
      </form>
    </EmptyState>
  );
}
