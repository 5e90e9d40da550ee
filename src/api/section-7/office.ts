// Which pages and actions of Admins the server has calls for.
import { serverFacts } from './server.ts';

export type Office = Readonly<
  Partial<Record<'students' | 'payments' | 'messages' | 'reviews' | 'copies', boolean>>
>;

/** What stands in its place until it is known. */
export const NO_OFFICE: Office = {};

/** Never rejects. */
export async function fetchOffice(): Promise<Office> {
  const { features } = await serverFacts();
  return {
    students: features.includes('people'),
    payments: features.includes('payments'),
    messages: features.includes('contact'),
    reviews: features.includes('moderation'),
    copies: features.includes('copies'),
  };
}
