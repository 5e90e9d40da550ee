import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Elements } from './elements.ts';

/** CONST-02. */
const TOOLTIP_OPEN_MS = 700;
/** CONST-02: so soon after another tooltip, the next one opens at once. */
const TOOLTIP_SKIP_MS = 300;
/** Pixels between the tooltip and its control or the window's edge. */
const GAP_PX = 8;

/** Event timestamp of the last close. */
let lastClosedAt = -Infinity;

interface TooltipProps {
  text: string;
  /** The control; it must spread the given props. */
  children: (described: { 'aria-describedby': string }) => Elements;
}

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const frame = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const enter = ({ pointerType, timeStamp }: PointerEvent) => {
    if (pointerType === 'touch') return;
    const wait = timeStamp - lastClosedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_OPEN_MS;
    timer.current = setTimeout(() => setOpen(true), wait);
  };
  const leave = ({ timeStamp }: PointerEvent) => {
    if (open) lastClosedAt = timeStamp;
    close();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => (open ? closeOnEscapeOrScroll(() => setOpen(false)) : undefined), [open]);
  useLayoutEffect(() => {
    if (open && frame.current && tip.current) positionTip(tip.current, frame.current);
  }, [open]);
  return (
    <span
      ref={frame}
      className={open ? 'tooltip-anchor is-open' : 'tooltip-anchor'}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
    >
      {children({ 'aria-describedby': id })}
      <span ref={tip} role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}

/** Closes on Escape and on scroll: the tooltip has a fixed position. */
function closeOnEscapeOrScroll(close: () => void): () => void {
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
  document.addEventListener('keydown', onKey);
  document.addEventListener('scroll', close, { capture: true, passive: true });
  return () => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('scroll', close, { capture: true });
  };
}

function positionTip(tip: HTMLElement, frame: HTMLElement): void {
  const control = frame.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const middle = control.left + control.width / 2 - width / 2;
  const left = Math.max(
    GAP_PX,
    Math.min(middle, document.documentElement.clientWidth - width - GAP_PX),
  );
  const above = control.top - height - GAP_PX;
  const top = above < GAP_PX ? control.bottom + GAP_PX : above;
  tip.style.translate = `${left}px ${top}px`;
}
