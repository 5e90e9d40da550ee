import type { AdaptiveVideo } from '#contract/video-package.ts';
import type { VideoSource } from '#site/api/videos.ts';
import type { Quality } from './quality.ts';
import type { PlaybackTokens } from './playback-tokens.ts';

export interface Stream {
  choose: (quality: Quality) => void;
}

export interface AdaptivePlay {
  film: AdaptiveVideo;
  /** Seconds: what is loaded first. */
  startAt: number;
  /** Bits per second: what the line is taken for at first. */
  estimate: number;
  tokens: PlaybackTokens;
  quality: () => Quality;
  onStream: (stream: Stream | undefined) => void;
  onShown: (rendition: number) => void;
  /** It does not arrive, or cannot be shown. */
  onFailed: () => void;
}

export interface AdaptiveSource extends VideoSource {
  adaptive: AdaptivePlay;
}
