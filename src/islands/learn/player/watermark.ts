// Shows the user's and the course's name over the video, twice and in changing positions.

export const MOVE_INTERVAL_MS = 20_000;
/** Positions (defined in video.css) of the first mark and of the opposite second mark. */
const POSITIONS = [
  [0, 1],
  [2, 3],
  [1, 0],
  [3, 2],
] as const;

/** PLAY-04. `insert` adds a mark over the picture. Small players show only one. Returns a function that removes both. */
export function showWatermark(text: string, insert: (mark: Element) => void): () => void {
  const marks = [createMark(text), createMark(text)];
  // Screen readers announce it once.
  marks[1]?.setAttribute('aria-hidden', 'true');
  let step = 0;
  const updatePositions = () => {
    const positions = POSITIONS[step % POSITIONS.length];
    marks.forEach((mark, index) => (mark.dataset['place'] = String(positions?.[index])));
  };
  updatePositions();
  marks.forEach(insert);
  const timer = setInterval(() => {
    step += 1;
    updatePositions();
  }, MOVE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    marks.forEach((mark) => mark.remove());
  };
}

function createMark(text: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'watermark';
  mark.dir = 'auto';
  mark.textContent = text;
  return mark;
}
