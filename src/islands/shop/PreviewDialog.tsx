// What may be watched before buying, one film after the other, and the way on to all of the course.
import { useEffect, useState } from 'react';
import type { SiteCoursePage } from '#site/api/catalogue.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { Dialog } from '#site/islands/ui/Dialog.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { bringSheet } from '#site/lib/bring-sheet.ts';
import { PreviewPlayer } from '#site/islands/learn/player/PreviewPlayer.tsx';
import { formatDuration } from '#site/lib/duration.ts';
// As an address: an imported stylesheet would be linked by every page that can load this file.
import sheet from './previews.css?url';

export interface PreviewDialogProps {
  course: SiteCoursePage;
  /** The free video that plays. */
  filmId: string;
  onFilm: (filmId: string) => void;
  /** Undefined if there is nothing to buy. */
  onEnrol: (() => void) | undefined;
  open: boolean;
  onClose: () => void;
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { course, filmId, onFilm, open, onClose } = props;
  const isDressed = useSheet();
  const { films } = course;
  const at = films.findIndex(({ id }) => id === filmId);
  const film = films[at];
  const next = films[at + 1];
  return (
    <Dialog
      open={open && isDressed && film !== undefined}
      onClose={onClose}
      title={film?.title ?? ''}
      lead={course.name}
    >
      {film && (
        <div className="preview">
          <PreviewPlayer {...{ course, film, next }} onNext={() => next && onFilm(next.id)} />
          <WaysOn {...props} />
        </div>
      )}
    </Dialog>
  );
}

function useSheet(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    void bringSheet(sheet).then(() => setThere(true));
  }, []);
  return isThere;
}

function WaysOn({ course: { films }, filmId, onFilm, onEnrol, onClose }: PreviewDialogProps) {
  const enrol = () => {
    onClose();
    onEnrol?.();
  };
  return (
    <div className="preview-ways">
      {films.length > 1 && (
        <ul aria-label="Free to watch">
          {films.map(({ id, title, seconds }) => (
            <li key={id}>
              <button type="button" aria-current={id === filmId} onClick={() => onFilm(id)}>
                <Icon name="circle-play" />
                <span dir="auto">{title}</span>
                <span className="num meta">{formatDuration(seconds)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {onEnrol && (
        <Button block onClick={enrol}>
          Enroll Now
        </Button>
      )}
    </div>
  );
}
