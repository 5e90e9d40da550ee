import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';

/** Scrolls itself into view: the submit button may be far away. */
export function FormRefusal({ text }: { text: string }) {
  const container = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is not a cleanup function.
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (text === '') return null;
  return (
    <p
      ref={container}
      className="small flex scroll-my-44 gap-2 bg-danger-soft p-3 text-danger"
      role="alert"
    >
      <Icon name="circle-alert" /> <span>{text}</span>
    </p>
  );
}

interface FormFootProps extends Pick<ComponentProps<typeof Button>, 'look' | 'busyText'> {
  form: { busy: boolean; refusal: string };
  onCancel: () => void;
  children: ReactNode;
}

export function FormFoot({ form, onCancel, children, ...buttonProps }: FormFootProps) {
  return (
    <>
      <FormRefusal text={form.refusal} />
      <div className="dialog-foot mt-0">
        <Button look="line" onClick={onCancel} disabled={form.busy}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} {...buttonProps}>
          {children}
        </Button>
      </div>
    </>
  );
}
