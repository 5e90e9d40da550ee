// Pictures that pages load lazily: those of the content, and one for each published course without its own.
import type { APIRoute, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import { renderArt } from '#art/render.ts';
import { drawThumb } from '#art/thumb.ts';
import { publishedCourses } from '#site/api/published.ts';

/** What code and name alone decide. */
const OF_ITS_NAME = 'drawn';

export const getStaticPaths: GetStaticPaths = async () => {
  const pictures = await getCollection('pictures');
  const courses = await publishedCourses();
  return [
    ...pictures.map(({ id, data: { use, ...options } }) => ({
      params: { picture: id },
      props: { draw: () => renderArt(use, options) },
      cacheKey: OF_ITS_NAME,
    })),
    ...courses
      .filter((course) => !course.thumbnail)
      .map((course) => ({
        params: { picture: `course-${course.id}` },
        props: { draw: () => drawThumb({ seed: course.id }) },
        cacheKey: OF_ITS_NAME,
      })),
  ];
};

interface Props {
  draw: () => string;
}

export const GET: APIRoute<Props> = ({ props }) =>
  new Response(props.draw(), { headers: { 'content-type': 'image/svg+xml' } });
