// Which actions of Admins on courses the server has calls for.
import { serverMeta } from './server.ts';

export type Office = Readonly<Partial<Record<'students' | 'reviews' | 'copies', boolean>>>;

/** What stands in its place until it is known. */
export const NO_OFFICE: Office = {};

/** Never rejects. */
export async function fetchOffice(): Promise<Office> {
  const { features } = await serverMeta();
  return {
    students: features.includes('people'),
    reviews: features.includes('moderation'),
    copies: features.includes('copies'),
  };
}
