// Over the video: what it waits for, or why there is none, with a way on.
import '#site/styles/pages/player.css';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useFocusHandedOn } from '../ui/use-focus-handed-on.ts';
import type { VideoStatus } from './lesson-playback.ts';

export function VideoStatusView({ status, onRetry }: { status: VideoStatus; onRetry: () => void }) {
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
        <Icon name="triangle-alert" /> You are offline. The lesson goes on as soon as the connection
        is back.
      </p>
    );
  }
  if (status === 'missing') {
    return (
      <div className="player-failed" role="status">
        <Icon name="clapperboard" />
        <p>This lesson has no video yet.</p>
      </div>
    );
  }
  return <Failed onRetry={onRetry} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const part = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={part} className="player-failed" role="alert">
      <Icon name="triangle-alert" />
      <p>This video cannot be played right now. Please check your connection and try again.</p>
      <Button size="sm" onClick={onRetry}>
        <Icon name="rotate-ccw" /> Try again
      </Button>
    </div>
  );
}
