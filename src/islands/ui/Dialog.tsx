// A dialog on the browser's own element: focus moves in, Escape closes, focus returns.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: string;
  /** Without a close button, for dialogs that ask a question. */
  plain?: boolean;
  children: ReactNode;
}

export function Dialog({ open, onClose, title, lead, plain = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect, because the page's effects may move the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A cancelled file picker inside bubbles here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // The event is asynchronous: the dialog may be open again.
        if (!currentTarget.open) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 className="heading-xl pr-10" id={titleId}>
          {title}
        </h2>
        {lead && <p className="small muted mt-1 pr-10">{lead}</p>}
        {!plain && (
          <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
            <Icon name="x" />
          </button>
        )}
      </div>
      <div className="dialog-body">{open && children}</div>
    </dialog>
  );
}
