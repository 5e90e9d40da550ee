import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  lead: string;
  confirmText: string;
  busy?: boolean;
  busyText?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, lead, confirmText, busy = false, busyText, onConfirm, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} plain>
      <p className="muted">{lead}</p>
      <div className="dialog-foot">
        <Button look="line" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} {...(busyText ? { busyText } : {})} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  );
}
