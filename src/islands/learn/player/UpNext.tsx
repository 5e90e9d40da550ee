// Offers the next lesson, with a countdown if autoplay is on.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useFocusParentOnUnmount } from '../../ui/use-focus-parent-on-unmount.ts';

/** Long enough to read a title and reach a button. */
export const UP_NEXT_S = 5;

interface UpNextProps {
  nextTitle: string;
  hasCountdown: boolean;
  /** The countdown pauses while this is true. */
  isCovered: () => boolean;
  onGo: () => void;
  onCancel: () => void;
}

export function UpNext(props: UpNextProps) {
  const { nextTitle, hasCountdown, onGo, onCancel } = props;
  const [secondsLeft, setSecondsLeft] = useState(UP_NEXT_S);
  const container = useFocusParentOnUnmount<HTMLDivElement>();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!hasCountdown) return;
    if (secondsLeft === 0) return latest.current.onGo();
    const tick = setInterval(() => {
      if (!latest.current.isCovered()) setSecondsLeft(secondsLeft - 1);
    }, 1000);
    return () => clearInterval(tick);
  }, [secondsLeft, hasCountdown]);
  useEffect(() => {
    // The surrounding player would also handle the space bar.
    const stopPropagation = (event: Event) => event.stopPropagation();
    const { current } = container;
    current?.addEventListener('keydown', stopPropagation);
    return () => current?.removeEventListener('keydown', stopPropagation);
  }, [container]);
  return (
    <div ref={container} className="player-next" role="group" aria-label="Next lesson">
      <p role="status">
        Next: <bdi>{nextTitle}</bdi>
      </p>
      <div className="row">
        <Button size="sm" onClick={onGo}>
          Play now
        </Button>
        <Button size="sm" look="line" onClick={onCancel}>
          Cancel
        </Button>
        {hasCountdown && (
          <span className="num small" aria-hidden="true">
            {`in ${secondsLeft} s`}
          </span>
        )}
      </div>
    </div>
  );
}
