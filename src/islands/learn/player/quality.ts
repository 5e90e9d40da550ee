import type { VideoRendition } from '#contract/media/video-package.ts';

/** auto: follows the bandwidth. saver: just good enough to read text. A number: the short side of a rendition in pixels. */
export type Quality = 'auto' | 'saver' | number;

/** The smallest rendition in which the text of a screencast is readable. */
const SAVER_RENDITION = 360;

/** Bits per second: enough for readable text; soon replaced by a measurement. */
const FIRST_ESTIMATE = 300_000;
/** Upper bound of the estimate before anything is measured. */
const FIRST_ESTIMATE_MAX = 1_500_000;

interface Connection {
  downlink?: number;
  saveData?: boolean;
}

export function estimateBandwidth({ downlink, saveData }: Connection = {}): number {
  const limit = saveData || downlink === undefined ? FIRST_ESTIMATE : FIRST_ESTIMATE_MAX;
  return downlink ? Math.min(downlink * 1_000_000, limit) : FIRST_ESTIMATE;
}

export function getConnection(browser: Navigator & { connection?: Connection }): Connection {
  return browser.connection ?? {};
}

/** `renditions` are sorted from the smallest. */
function findSaverRendition(renditions: readonly VideoRendition[]): VideoRendition | undefined {
  return (
    renditions.findLast(({ rung: rendition }) => rendition <= SAVER_RENDITION) ?? renditions[0]
  );
}

function toMegabytesPerHour({ average }: Pick<VideoRendition, 'average'>): number {
  return Math.max(1, Math.round((average * 3600) / 8 / 1_000_000));
}

export interface QualityChoice {
  quality: Quality;
  label: string;
  shortLabel: string;
  /** Megabytes per hour; undefined for 'auto'. */
  megabytesPerHour: number | undefined;
}

/** The choices for a video, best first; empty if it has a single rendition. */
export function listQualityChoices(renditions: readonly VideoRendition[]): QualityChoice[] {
  const saver = findSaverRendition(renditions);
  if (!saver || renditions.length < 2) return [];
  return [
    { quality: 'auto', label: 'Auto', shortLabel: 'Auto', megabytesPerHour: undefined },
    {
      quality: 'saver' as const,
      label: 'Data saver',
      shortLabel: 'Saver',
      megabytesPerHour: toMegabytesPerHour(saver),
    },
    ...renditions.toReversed().map((rendition) => ({
      quality: rendition.rung,
      label: `${rendition.rung}p`,
      shortLabel: `${rendition.rung}p`,
      megabytesPerHour: toMegabytesPerHour(rendition),
    })),
  ];
}

/** Replaces a rendition that the video does not have by the next smaller one. */
export function toAvailableQuality(
  requested: Quality,
  renditions: readonly VideoRendition[],
): Quality {
  if (typeof requested !== 'number') return requested;
  return renditions.findLast(({ rung: rendition }) => rendition <= requested)?.rung ?? 'auto';
}

interface RenditionLimits {
  /** The only rendition to play; undefined if the bandwidth decides. */
  fixedRendition: number | undefined;
  /** The largest rendition to play; undefined if the player size decides. */
  maxRendition: number | undefined;
}

export function getRenditionLimits(
  quality: Quality,
  renditions: readonly VideoRendition[],
): RenditionLimits {
  const available = toAvailableQuality(quality, renditions);
  if (typeof available === 'number') return { fixedRendition: available, maxRendition: undefined };
  return {
    fixedRendition: undefined,
    maxRendition: available === 'saver' ? findSaverRendition(renditions)?.rung : undefined,
  };
}
