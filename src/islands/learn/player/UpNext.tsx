// Between two lessons: the offer of the next one; where it follows by itself, a few seconds to say no.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../../ui/use-focus-handed-on.ts';

/** Long enough to read a title and reach a button. */
export const UP_NEXT_S = 5;

interface UpNextProps {
  next: string;
  counts: boolean;
  /** While nobody can see it, it waits. */
  isCovered: () => boolean;
  onGo: () => void;
  onCancel: () => void;
}

export function UpNext(props: UpNextProps) {
  const { next, counts, onGo, onCancel } = props;
  const [left, setLeft] = useState(UP_NEXT_S);
  const part = useFocusHandedOn<HTMLDivElement>();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!counts) return;
    if (left === 0) return latest.current.onGo();
    const tick = setInterval(() => {
      if (!latest.current.isCovered()) setLeft(left - 1);
    }, 1000);
    return () => clearInterval(tick);
  }, [left, counts]);
  useEffect(() => {
    // The player around it would take the space bar for its own.
    const keep = (event: Event) => event.stopPropagation();
    const { current } = part;
    current?.addEventListener('keydown', keep);
    return () => current?.removeEventListener('keydown', keep);
  }, [part]);
  return (
    <div ref={part} className="player-next" role="group" aria-label="Next lesson">
      <p role="status">
        Next: <bdi>{next}</bdi>
      </p>
      <div className="row">
        <Button size="sm" onClick={onGo}>
          Play now
        </Button>
        <Button size="sm" look="line" onClick={onCancel}>
          Stay here
        </Button>
        {counts && (
          <span className="num small" aria-hidden="true">
            {`in ${left} s`}
          </span>
        )}
      </div>
    </div>
  );
}
