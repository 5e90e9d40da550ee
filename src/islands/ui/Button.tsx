// A button. While busy it keeps its width and ignores clicks. It is disabled until React has hydrated it.
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react';
import { Spinner } from './Art.tsx';
import { useHydrated } from './use-hydrated.ts';

export type ButtonLook = 'main' | 'line' | 'soft' | 'danger' | 'done';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  size?: 'sm' | 'md' | 'lg';
  block?: boolean;
  busy?: boolean;
  /** Replaces the children while busy. */
  busyText?: string;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { look = 'main', size = 'md', block, busy = false, busyText, ...rest } = props;
  const { children, className, onClick, type = 'button', ...attributes } = rest;
  const isDisabled = busy || attributes['aria-disabled'];
  const isHydrated = useHydrated();
  const [width, setWidth] = useState<number>();
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    setWidth(event.currentTarget.offsetWidth);
    onClick?.(event);
  };
  return (
    <button
      {...attributes}
      type={type}
      disabled={!isHydrated || attributes.disabled}
      data-hydrating={!isHydrated || undefined}
      className={getButtonClass({ look, size, block, className })}
      aria-disabled={isDisabled || undefined}
      onClick={handleClick}
      {...(busy && width ? { style: { minWidth: width } } : {})}
    >
      {busy && <Spinner />}
      <span className="contents">{busy ? (busyText ?? children) : children}</span>
    </button>
  );
}

interface ButtonClass {
  look?: ButtonLook;
  size?: 'sm' | 'md' | 'lg';
  block?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for links that look like one. */
export function getButtonClass({ look = 'main', size = 'md', block, className }: ButtonClass = {}) {
  const classes = ['btn', look !== 'main' && `btn-${look}`, size !== 'md' && `btn-${size}`];
  return [...classes, block && 'btn-block', className].filter(Boolean).join(' ');
}
