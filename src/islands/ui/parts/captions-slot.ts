// What a feature that shows a film knows of the part that changes its captions.

export interface FilmCaptionsProps {
  courseId: string;
  lesson: { _id: string; title: string } | undefined;
  languages: readonly string[];
  onLanguages: (languages: readonly string[]) => void;
}
