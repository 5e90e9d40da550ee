// Rendered Markdown, with its first fault. Loaded on demand, because the parser is large.
import { renderLessonText, validateLessonText } from '#contract/markdown.ts';
import { buildPicturePath } from '#contract/courses/pictures.ts';
import { API_ORIGIN } from '#site/api/api-url.ts';
import { FieldError } from '../Field.tsx';

export function MarkdownPreview({ text }: { text: string }) {
  if (text.trim() === '') return <p className="muted">Nothing to preview yet.</p>;
  const html = renderLessonText(text, (id) => API_ORIGIN + buildPicturePath(id));
  return (
    <section aria-label="Preview" className="markdown-preview">
      <FieldError text={validateLessonText(text)} />
      <div className="markdown" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
