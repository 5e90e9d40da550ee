// What the demo content holds, and its people's sessions.
import { login } from '#contract/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';

export interface ListedCourse {
  _id: string;
  thumbnail: string;
}

export async function listedCourses(origin: string): Promise<ListedCourse[]> {
  const answer = await fetch(`${origin}${BASE_PATH}/course/getAllCourses`);
  return ((await answer.json()) as { data: ListedCourse[] }).data;
}

export async function logIn(
  origin: string,
  account: { email: string; password: string },
): Promise<{ token: string; user: object }> {
  const answer = await fetch(origin + BASE_PATH + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return (await answer.json()) as { token: string; user: object };
}
