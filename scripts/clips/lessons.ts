// The eight clips, in the order of their list.
import type { Lesson } from './lesson.ts';
import { BOARD_TO_REEL } from './scenes/board-to-reel.ts';
import { CALM_PAGE } from './scenes/calm-page.ts';
import { FOUR_NUMBERS } from './scenes/four-numbers.ts';
import { HANGING_LINE } from './scenes/hanging-line.ts';
import { NINE_DOTS } from './scenes/nine-dots.ts';
import { ONE_PROMISE } from './scenes/one-promise.ts';
import { ONE_WINDOW } from './scenes/one-window.ts';
import { THREE_BLOCKS } from './scenes/three-blocks.ts';

export const LESSONS: readonly Lesson[] = [
  NINE_DOTS,
  ONE_PROMISE,
  THREE_BLOCKS,
  CALM_PAGE,
  ONE_WINDOW,
  BOARD_TO_REEL,
  FOUR_NUMBERS,
  HANGING_LINE,
];
