// A generated picture for each published course without a thumbnail.
import type { APIRoute, GetStaticPaths } from 'astro';
import { drawThumb } from '#art/thumb.ts';
import { loadPublishedCourses } from '#site/api/published.ts';

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPublishedCourses())
    .filter((course) => !course.thumbnail)
    .map(({ id }) => ({ params: { picture: `course-${id}` }, props: { seed: id } }));

interface Props {
  seed: string;
}

export const GET: APIRoute<Props> = ({ props }) =>
  new Response(drawThumb(props), { headers: { 'content-type': 'image/svg+xml' } });
