// A mock server that only implements section 7: none of our additional requests and fields.
import type { Page, Request } from '@playwright/test';

export interface PlainCourse {
  _id: string;
  courseName: string;
  price: string | number;
  [field: string]: unknown;
}

const lesson = (title: string) => ({ _id: `l-${title}`, title, timeDuration: '125' });

/**
 * A course as section 7 sends it: the price is a string, students are ids, the content is complete.
 */
export function plainCourse(fields: Partial<PlainCourse> = {}): PlainCourse {
  return {
    _id: 'plain-1',
    courseName: 'Dots before lines',
    courseDescription: 'As section 7 sends it.',
    whatYouWillLearn: 'To place a dot.',
    price: '1499',
    thumbnail: '',
    status: 'Published',
    tag: ['One', 'Two', 'Three', 'Four', 'Five'],
    instructions: ['Bring paper.'],
    category: { _id: 'k1', name: 'Drawing' },
    instructor: { _id: 'i', firstName: 'Ishita', lastName: 'Rao', image: '' },
    studentsEnrolled: ['a', 'b'],
    courseContent: ['First', 'Second', 'Third'].map((sectionName) => ({
      _id: `s-${sectionName}`,
      sectionName,
      subSection: ['a', 'b', 'c'].map((item) => lesson(`${sectionName} ${item}`)),
    })),
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** Replaces the server for this page. Returns the received requests, as they arrive. */
export async function plainServer(
  page: Page,
  answers: Record<string, unknown> = {},
): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route('**/api/v1/**', (route) => {
    requests.push(route.request());
    const call = new URL(route.request().url()).pathname.split('/').pop() ?? '';
    if (!(call in answers)) return route.fulfill({ status: 404, body: 'Cannot answer that' });
    return route.fulfill({ json: { success: true, data: answers[call] } });
  });
  return requests;
}

export function named(requests: readonly Request[], call: string): Request[] {
  return requests.filter((request) => new URL(request.url()).pathname.endsWith(`/${call}`));
}
