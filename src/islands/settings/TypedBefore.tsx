// Says of a form that what was typed is back, or that it is put aside, and how to get it.
import { useEffect, useRef } from 'react';
import { KeptText } from '../parts/KeptText.tsx';
import type { Form } from '../parts/use-form.ts';
import { buttonClass } from '../ui/Button.tsx';

interface TypedBeforeProps<Name extends string> {
  form: Form<Name>;
  /** What stands in the fields without it. */
  initial: Record<Name, string>;
  /** Of a new entry: it stands in the list, as it was sent before. */
  hasArrived?: boolean;
}

export function TypedBefore<Name extends string>(props: TypedBeforeProps<Name>) {
  const { form, initial, hasArrived } = props;
  const { isRestored, aside, reset, takeBack } = form;
  return (
    <>
      {isRestored && <KeptText action="Discard" onDiscard={() => reset(initial)} />}
      {hasArrived && (
        <p className="m-0" role="status">
          An earlier text of it has arrived and stands in the list: saving changes that one.
        </p>
      )}
      {aside && <PutAside isNow={aside === 'now'} onBack={takeBack} />}
    </>
  );
}

function PutAside({ isNow, onBack }: { isNow: boolean; onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  // The question that stood over the form has gone: theirs is read from here.
  useEffect(() => {
    if (isNow) back.current?.focus();
  }, [isNow]);
  return (
    <p className="row between rounded-1 bg-accent-soft px-4 py-3" role="status">
      What you had typed is put aside. It is not saved.
      <button
        type="button"
        ref={back}
        className={buttonClass({ look: 'line', size: 'sm' })}
        onClick={onBack}
      >
        Back to mine
      </button>
    </p>
  );
}
