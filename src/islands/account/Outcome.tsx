// Replaces a form after it was sent. The message receives the focus.
import type { ReactNode } from 'react';
import { Icon } from '#site/islands/ui/Icon.tsx';

interface OutcomeProps {
  good?: boolean;
  text: string;
  more?: string;
  children: ReactNode;
}

export function Outcome({ good = false, text, more, children }: OutcomeProps) {
  return (
    <>
      <p className="outcome" role={good ? 'status' : 'alert'} tabIndex={-1} ref={takeFocus}>
        <Icon name={good ? 'circle-check' : 'circle-alert'} /> <span>{text}</span>
      </p>
      {more && <p className="small muted mt-3">{more}</p>}
      <div className="dialog-foot">{children}</div>
    </>
  );
}

function takeFocus(text: HTMLElement | null): void {
  text?.focus();
}
