// Shows the user's and the course's name over the video, twice and in changing positions.

export const MOVES_EVERY_MS = 20_000;
/** Positions (defined in video.css) of the first mark and of the opposite second mark. */
const PLACES = [
  [0, 1],
  [2, 3],
  [1, 0],
  [3, 2],
] as const;

/** PLAY-04. `insert` adds a mark over the picture. Small players show only one. Returns a function that removes both. */
export function showWatermark(text: string, show: (mark: Element) => void): () => void {
  const marks = [createMark(text), createMark(text)];
  // Screen readers announce it once.
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

function createMark(text: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'wm';
  mark.dir = 'auto';
  mark.textContent = text;
  return mark;
}
