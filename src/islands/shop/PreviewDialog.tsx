// What may be watched before buying, one film after the other, and the way on to all of the course.
import { type ComponentType, useEffect, useState } from 'react';
import type { FreeFilm, SiteCoursePage } from '#site/api/catalogue.ts';
import type { PreviewSlotProps } from '#site/islands/ui/parts/preview-slot.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { Dialog } from '#site/islands/ui/Dialog.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { bringSheet } from '#site/lib/bring-sheet.ts';
import { formatDuration } from '#site/lib/duration.ts';
// As an address: an imported stylesheet would be linked by every page that can load this file.
import sheet from './previews.css?url';

interface PlayerProps {
  course: SiteCoursePage;
  film: FreeFilm;
  next: FreeFilm | undefined;
  onNext: () => void;
}

interface PreviewDialogProps extends PreviewSlotProps {
  Player: ComponentType<PlayerProps>;
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { course, filmId, onFilm, open, onClose, Player } = props;
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
          <Player {...{ course, film, next }} onNext={() => next && onFilm(next.id)} />
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

function WaysOn({ course: { films }, filmId, onFilm, onEnrol, onClose }: PreviewSlotProps) {
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
