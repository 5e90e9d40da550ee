// Which server a build asks: ours, or one that speaks section 7 alone.
import * as z from 'zod/mini';
import { getCoursePage } from '#contract/catalogue.ts';
import { getMeta } from '#contract/meta.ts';
import { askAtBuild } from '../build-answers.ts';

const Meta = z.object({ features: z.array(z.string()) });

let offersPages: Promise<boolean> | undefined;

/** Whether the source of the build knows our call for a course's page. Asked once for the whole build. */
export function hasCoursePages(): Promise<boolean> {
  offersPages ??= process.env.BUILD_SOURCE
    ? Promise.resolve(true)
    : askAtBuild(getMeta).then((answer) => {
        const features = Meta.safeParse(answer).data?.features ?? [];
        return features.includes(getCoursePage.feature ?? '');
      });
  return offersPages;
}
