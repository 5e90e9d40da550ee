// The learner's and the course's name over the video, in changing places; part of the player, so that full screen keeps it.

/** A watermark rests this long. */
export const MOVES_EVERY_MS = 20_000;
/** How many places the style sheet names. */
const PLACES = 4;

/** PLAY-04. `show` puts the mark over the picture. Returns what takes it away. */
export function showWatermark(text: string, show: (mark: Element) => void): () => void {
  const mark = document.createElement('span');
  mark.className = 'wm';
  mark.dir = 'auto';
  mark.textContent = text;
  let place = 0;
  const move = () => {
    mark.dataset['place'] = String(place);
  };
  move();
  show(mark);
  const moving = setInterval(() => {
    place = (place + 1) % PLACES;
    move();
  }, MOVES_EVERY_MS);
  return () => {
    clearInterval(moving);
    mark.remove();
  };
}
