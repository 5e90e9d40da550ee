// How a course page and the dialog with its free films meet: neither knows the other, both know this.
import type { SiteCoursePage } from '#site/api/catalogue.ts';

export interface PreviewSlotProps {
  course: SiteCoursePage;
  /** Of the film that is on. */
  filmId: string;
  onFilm: (filmId: string) => void;
  /** Undefined where there is nothing to buy. */
  onEnrol: (() => void) | undefined;
  open: boolean;
  onClose: () => void;
}
