// What a feature that shows a film knows of the part that changes its captions.

export interface FilmCaptionsProps {
  courseId: string;
  /** Undefined for the trailer. */
  lesson: { _id: string; title: string } | undefined;
  /** Those that there are. */
  languages: readonly string[];
  onLanguages: (languages: readonly string[]) => void;
}
