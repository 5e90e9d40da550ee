import type { VideoRendition } from '#contract/video-package.ts';

/** auto: as the line carries. saver: no better than reads well. Else the short side of a rung. */
export type Quality = 'auto' | 'saver' | number;

/** Text of a screencast reads well from here on. */
const SAVER_RENDITION = 360;

/** Bits per second: enough for text that can be read, and soon corrected. */
const FIRST_ESTIMATE = 300_000;
/** No line is trusted further before it has carried something. */
const FIRST_ESTIMATE_MAX = 1_500_000;

export interface Connection {
  downlink?: number;
  saveData?: boolean;
}

export function firstEstimate({ downlink, saveData }: Connection = {}): number {
  const most = saveData || downlink === undefined ? FIRST_ESTIMATE : FIRST_ESTIMATE_MAX;
  return downlink ? Math.min(downlink * 1_000_000, most) : FIRST_ESTIMATE;
}

export function getConnection(browser: Navigator & { connection?: Connection }): Connection {
  return browser.connection ?? {};
}

/** The rung that saves data; `rungs` from the smallest. */
export function saverRendition(renditions: readonly VideoRendition[]): VideoRendition | undefined {
  return (
    renditions.findLast(({ rung: rendition }) => rendition <= SAVER_RENDITION) ?? renditions[0]
  );
}

/** What an hour of it takes of a data plan, in whole megabytes. */
export function megabytesPerHour({ average }: Pick<VideoRendition, 'average'>): number {
  return Math.max(1, Math.round((average * 3600) / 8 / 1_000_000));
}

export interface QualityChoice {
  quality: Quality;
  label: string;
  /** The same where there is little room. */
  short: string;
  /** What an hour costs; undefined where the line decides. */
  perHour: number | undefined;
}

/** What a film can be watched in, the best first; nothing where there is nothing to choose. */
export function getChoices(renditions: readonly VideoRendition[]): QualityChoice[] {
  const saver = saverRendition(renditions);
  if (!saver || renditions.length < 2) return [];
  return [
    { quality: 'auto', label: 'Auto', short: 'Auto', perHour: undefined },
    {
      quality: 'saver' as const,
      label: 'Data saver',
      short: 'Saver',
      perHour: megabytesPerHour(saver),
    },
    ...renditions.toReversed().map((rendition) => ({
      quality: rendition.rung,
      label: `${rendition.rung}p`,
      short: `${rendition.rung}p`,
      perHour: megabytesPerHour(rendition),
    })),
  ];
}

/** The choice that holds for a film: one that this film does not have gives way to the best below it. */
export function qualityFor(requested: Quality, renditions: readonly VideoRendition[]): Quality {
  if (typeof requested !== 'number') return requested;
  return renditions.findLast(({ rung: rendition }) => rendition <= requested)?.rung ?? 'auto';
}

export interface Levels {
  /** The rung to stay at; undefined where the line decides. */
  fixed: number | undefined;
  /** No better than this rung; undefined where the size of the picture decides. */
  most: number | undefined;
}

export function levelsFor(quality: Quality, renditions: readonly VideoRendition[]): Levels {
  const held = qualityFor(quality, renditions);
  if (typeof held === 'number') return { fixed: held, most: undefined };
  return {
    fixed: undefined,
    most: held === 'saver' ? saverRendition(renditions)?.rung : undefined,
  };
}
