import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { Loading } from '../../ui/Art.tsx';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useFocusParentOnUnmount } from '../../ui/use-focus-parent-on-unmount.ts';
import type { VideoStatus } from './lesson-playback.ts';

interface StatusProps {
  status: VideoStatus;
  missing: string;
  onRetry: () => void;
  /** Moves playback from another device to this one; resolves to whether that is allowed. */
  onTakeOver: () => Promise<boolean>;
}

export function VideoStatusView({ status, missing, onRetry, onTakeOver }: StatusProps) {
  if (status === 'ready') return null;
  if (status === 'loading') {
    return (
      <div className="player-failed is-waiting">
        <Loading text="Loading video..." />
      </div>
    );
  }
  if (status === 'offline') {
    return (
      <p
        className="absolute top-4 right-4 left-4 z-2 flex items-center gap-2 bg-surface px-4 py-3 text-ink"
        role="status"
      >
        <Icon name="triangle-alert" /> You are offline. The lesson resumes when you are back online.
      </p>
    );
  }
  if (status === 'missing') {
    return (
      <div className="player-failed" role="status">
        <Icon name="clapperboard" />
        <p>{missing}</p>
      </div>
    );
  }
  if (status === 'preparing') {
    return (
      <div className="player-failed" role="status">
        <Icon name="clapperboard" />
        <p>This video is being prepared. It starts automatically in a few minutes.</p>
      </div>
    );
  }
  if (status === 'withdrawn') {
    return (
      <div className="player-failed" role="alert">
        <Icon name="lock" />
        <p>
          Your access to this course has ended, so the video has stopped. If this is a mistake,
          please contact us.
        </p>
        <a className={getButtonClass({ size: 'sm' })} href={paths.contact}>
          Contact us
        </a>
      </div>
    );
  }
  if (status === 'elsewhere') return <PlayingElsewhere onTakeOver={onTakeOver} />;
  return <Failed onRetry={onRetry} />;
}

function PlayingElsewhere({ onTakeOver }: Pick<StatusProps, 'onTakeOver'>) {
  const container = useFocusParentOnUnmount<HTMLDivElement>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const takeOver = async () => {
    setBusy(true);
    const isAllowed = await onTakeOver();
    setBusy(false);
    setHasFailed(!isAllowed);
  };
  return (
    <div ref={container} className="player-failed" role="alert">
      <Icon name="circle-play" />
      <p>
        Your account is already playing on other devices. If you watch here, playback stops on the
        device that started first.
      </p>
      <Button size="sm" busy={isBusy} onClick={() => void takeOver()}>
        Watch here
      </Button>
      {hasFailed && (
        <p className="small">Playback could not be moved here. Please check your connection.</p>
      )}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const container = useFocusParentOnUnmount<HTMLDivElement>();
  return (
    <div ref={container} className="player-failed" role="alert">
      <Icon name="triangle-alert" />
      <p>This video cannot be played right now. Please check your connection and try again.</p>
      <Button size="sm" onClick={onRetry}>
        <Icon name="rotate-ccw" /> <span>Try again</span>
      </Button>
    </div>
  );
}
