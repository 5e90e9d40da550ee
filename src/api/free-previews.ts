// Films that anybody may watch before buying.
import { CAPTION_TAGS } from '#contract/captions.ts';
import type { CaptionLanguage, Cue } from '#contract/captions.ts';
import { getPreview, getPreviewCaptions } from '#contract/free-previews.ts';
import { call } from './client.ts';
import { filmIn, refusalIn } from './lesson-video.ts';
import type { FreshVideo } from './lesson-video.ts';

export interface PreviewKey {
  courseId: string;
  /** Undefined for the trailer. */
  lessonId: string | undefined;
}

export interface FreshPreview {
  film: FreshVideo;
  /** Languages of its captions. */
  languages: readonly CaptionLanguage[];
}

const placeOf = ({ courseId, lessonId }: PreviewKey) => ({
  courseId,
  ...(lessonId === undefined ? {} : { subSectionId: lessonId }),
});

/** Never rejects. */
export async function freshPreview(key: PreviewKey): Promise<FreshPreview> {
  try {
    const { data } = await call(getPreview, { body: placeOf(key) });
    const languages = CAPTION_TAGS.filter((tag) => data.languages.includes(tag));
    return { film: filmIn(data), languages };
  } catch (error) {
    return { film: refusalIn(error), languages: [] };
  }
}

/** What is said in such a film. Throws ApiError. */
export async function fetchPreviewCaptions(
  key: PreviewKey,
  language: CaptionLanguage,
): Promise<readonly Cue[]> {
  const query = { ...placeOf(key), language };
  return (await call(getPreviewCaptions, { query })).data.cues;
}
