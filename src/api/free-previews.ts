// Films that anybody may watch before buying.
import { CAPTION_TAGS } from '#contract/captions.ts';
import type { CaptionLanguage, Cue } from '#contract/captions.ts';
import { getPreview } from '#contract/free-previews.ts';
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
  /** What is said in it, by language. */
  captions: ReadonlyMap<CaptionLanguage, readonly Cue[]>;
}

const UNSAID: FreshPreview['captions'] = new Map();

/** Never rejects. */
export async function freshPreview({ courseId, lessonId }: PreviewKey): Promise<FreshPreview> {
  try {
    const body = { courseId, ...(lessonId === undefined ? {} : { subSectionId: lessonId }) };
    const { data } = await call(getPreview, { body });
    const captions = CAPTION_TAGS.flatMap((tag) => {
      const said = data.captions.find(({ language }) => language === tag);
      return said ? [[tag, said.cues] as const] : [];
    });
    return { film: filmIn(data), captions: new Map(captions) };
  } catch (error) {
    return { film: refusalIn(error), captions: UNSAID };
  }
}
