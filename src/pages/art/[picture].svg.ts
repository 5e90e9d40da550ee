// Pictures that pages load lazily: those of the content, and one for each published course without its own.
import type { APIRoute, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import { renderArt } from '#art/render.ts';
import { drawThumb } from '#art/thumb.ts';
import { publishedCourses } from '#site/api/published.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const pictures = await getCollection('pictures');
  const courses = await publishedCourses();
  return [
    ...pictures.map(({ id, data: { use, ...options } }) => ({
      params: { picture: id },
      props: { svg: renderArt(use, options) },
    })),
    ...courses
      .filter((course) => !course.thumbnail)
      .map((course) => ({
        params: { picture: `course-${course.id}` },
        props: { svg: drawThumb({ seed: course.id }) },
      })),
  ];
};

export const GET: APIRoute = ({ props }) =>
  new Response(String(props.svg), { headers: { 'content-type': 'image/svg+xml' } });
