// Where nobody named a certificate: asks for its number, and goes to its page.
import * as z from 'zod/mini';
import { paths } from '#contract/paths.ts';
import { useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextField } from '../ui/Field.tsx';

const FIELDS = {
  number: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '').toLowerCase()),
    z.minLength(1, 'Please type the number of the certificate.'),
  ),
};

export function NumberForm() {
  const form = useForm(FIELDS, {
    send: ({ number }) => {
      location.assign(paths.verify(number));
      return Promise.resolve();
    },
  });
  return (
    <EmptyState
      title="Verify a certificate"
      text="Its number stands at its foot: 24 letters and digits."
      seed="asked"
      heading="page"
    >
      <form {...form.props} className="stack">
        <TextField
          id="certificate-number"
          label="Certificate number"
          autoComplete="off"
          spellCheck={false}
          {...form.field('number')}
        />
        <Button type="submit">Check</Button>
      </form>
    </EmptyState>
  );
}
