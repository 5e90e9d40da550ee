// The learner's and the course's name over the video, twice, in changing places; part of the player, so that full screen keeps it.

/** A watermark rests this long. */
export const MOVES_EVERY_MS = 20_000;
/** How many places the style sheet names. */
const PLACES = 4;

/** `show` puts a mark over the picture. Returns what takes the watermark away. */
export function showWatermark(text: string, show: (mark: Element) => void): () => void {
  const marks = ['is-high', 'is-low'].map((where) => {
    const mark = document.createElement('span');
    mark.className = `wm ${where}`;
    mark.dir = 'auto';
    mark.textContent = text;
    return mark;
  });
  let place = 0;
  const move = () => {
    for (const mark of marks) mark.dataset['place'] = String(place);
  };
  move();
  marks.forEach(show);
  const moving = setInterval(() => {
    place = (place + 1) % PLACES;
    move();
  }, MOVES_EVERY_MS);
  return () => {
    clearInterval(moving);
    marks.forEach((mark) => mark.remove());
  };
}
