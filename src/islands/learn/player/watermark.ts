// The learner's and the course's name over the video, twice and in changing places; part of the player, so that full screen keeps it.

export const MOVES_EVERY_MS = 20_000;
/** The places that the style sheet names, as the first mark comes to them; the second stands across from it. */
const PLACES = [
  [0, 1],
  [2, 3],
  [1, 0],
  [3, 2],
] as const;

/** PLAY-04. `show` puts a mark over the picture; small pictures have room for the first alone. Returns what takes both away. */
export function showWatermark(text: string, show: (mark: Element) => void): () => void {
  const marks = [markOf(text), markOf(text)];
  // It is read out once.
  marks[1]?.setAttribute('aria-hidden', 'true');
  let step = 0;
  const stand = () => {
    const places = PLACES[step % PLACES.length];
    marks.forEach((mark, at) => (mark.dataset['place'] = String(places?.[at])));
  };
  stand();
  marks.forEach(show);
  const moving = setInterval(() => {
    step += 1;
    stand();
  }, MOVES_EVERY_MS);
  return () => {
    clearInterval(moving);
    marks.forEach((mark) => mark.remove());
  };
}

function markOf(text: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'wm';
  mark.dir = 'auto';
  mark.textContent = text;
  return mark;
}
