// The video of the open lesson: its state and its playback.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export const videoOn = (page: Page): Locator => page.locator('video');

export const ask = <Value>(page: Page, what: (video: HTMLVideoElement) => Value): Promise<Value> =>
  videoOn(page).evaluate(what);

export async function ready(page: Page): Promise<void> {
  await expect.poll(() => ask(page, (video) => video.readyState)).toBeGreaterThan(1);
}

/** Does not wait for the promise of play(), because not every browser settles it. */
export async function play(page: Page, second: number): Promise<void> {
  await ready(page);
  await videoOn(page).evaluate((video: HTMLVideoElement, to: number) => {
    video.muted = true;
    video.currentTime = to;
    void video.play();
  }, second);
  await expect.poll(() => ask(page, (video) => video.paused)).toBe(false);
}

export async function playToTheEnd(page: Page): Promise<void> {
  await ready(page);
  const end = await ask(page, (video) => video.duration);
  await videoOn(page).evaluate((video: HTMLVideoElement, to: number) => {
    video.muted = true;
    video.currentTime = to;
    void video.play();
  }, end - 0.8);
}
