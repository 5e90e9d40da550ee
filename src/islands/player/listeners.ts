// What the player tells, to those who listen for a while.
import type { VideoPlayer } from './video-engine.ts';

export type Listeners = Readonly<Record<string, () => void>>;

export function onlyWhile(holds: () => boolean, listeners: Listeners): Listeners {
  return Object.fromEntries(
    Object.entries(listeners).map(([event, listener]) => [event, () => holds() && listener()]),
  );
}

export function listen(player: VideoPlayer, by: Listeners): () => void {
  for (const [event, listener] of Object.entries(by)) player.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(by)) player.off(event, listener);
  };
}
