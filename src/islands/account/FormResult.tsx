// Replaces a form after it was sent. The message receives the focus.
import type { ReactNode } from 'react';
import { Icon } from '#site/islands/ui/Icon.tsx';

interface FormResultProps {
  isSuccess?: boolean;
  text: string;
  details?: string;
  children: ReactNode;
}

export function FormResult({ isSuccess = false, text, details, children }: FormResultProps) {
  return (
    <>
      <p
        className="form-result"
        role={isSuccess ? 'status' : 'alert'}
        tabIndex={-1}
        ref={focusElement}
      >
        <Icon name={isSuccess ? 'circle-check' : 'circle-alert'} /> <span>{text}</span>
      </p>
      {details && <p className="small muted mt-3">{details}</p>}
      <div className="dialog-foot">{children}</div>
    </>
  );
}

/** A ref that moves the focus to the element when it appears. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus();
}
