import type { AdaptiveVideo } from '#contract/media/video-package.ts';
import type { VideoSource } from '#site/api/videos.ts';
import type { Quality } from './quality.ts';
import type { PlaybackTokens } from './playback-tokens.ts';

export interface Stream {
  choose: (getQuality: Quality) => void;
}

export interface AdaptivePlayback {
  video: AdaptiveVideo;
  /** Seconds. */
  startAt: number;
  /** Bits per second: the assumed bandwidth before anything is measured. */
  estimate: number;
  tokens: PlaybackTokens;
  getQuality: () => Quality;
  onStream: (stream: Stream | undefined) => void;
  onRenditionShown: (rendition: number) => void;
  /** The stream could not be loaded or decoded. */
  onFailed: () => void;
}

export interface AdaptiveSource extends VideoSource {
  adaptive: AdaptivePlayback;
}
