// Says of a form that what was typed is back, or that it is put aside, and how to get it.
import { KeptText } from '../parts/KeptText.tsx';
import type { Form } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';

interface TypedBeforeProps<Name extends string> {
  form: Form<Name>;
  /** What stands in the fields without it. */
  initial: Record<Name, string>;
}

export function TypedBefore<Name extends string>({ form, initial }: TypedBeforeProps<Name>) {
  const { isRestored, isAside, reset, takeBack } = form;
  return (
    <>
      {isRestored && <KeptText action="Discard" onDiscard={() => reset(initial)} />}
      {isAside && (
        <p className="row between rounded-1 bg-accent-soft px-4 py-3" role="status">
          What you had typed is put aside. It is not saved.
          <Button look="line" size="sm" onClick={takeBack}>
            Back to mine
          </Button>
        </p>
      )}
    </>
  );
}
