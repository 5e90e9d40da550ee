// Reviews of the demo courses.
import { DAY_MS } from '../platform/durations.ts';
import type { Deps } from '../platform/ports.ts';
import type { DemoRows } from './demo.store.ts';

/** The beginning of a course's name, and its reviews by number of the student, from 0. */
const REVIEWS: readonly (readonly [
  course: string,
  reviews: readonly (readonly [student: number, rating: number, review: string])[],
])[] = [
  [
    'Brand identity',
    [
      [0, 5, 'एका ठिपक्यापासून सुरुवात करून आमच्या दुकानाचं चिन्ह तयार झालं.'],
      [
        2,
        5,
        'The grid lesson alone was worth the evening. I redrew our logo twice and kept the third.',
      ],
      [4, 4, 'Clear and calm. I would have liked one more example with letters.'],
    ],
  ],
  [
    'Instagram for small shops',
    [
      [1, 5, 'A month of posts in one morning, as promised. My mother now does it alone.'],
      [3, 4, 'Good plan, honest about what does not work.'],
    ],
  ],
  [
    'Reels in a day',
    [
      [5, 4, 'Shot my first reel at the tea stall below our office. Go slowly with part two.'],
      [6, 5, ''],
    ],
  ],
  ['Search foundations', [[7, 5, 'हर पाठ के बाद एक छोटा काम मिलता है, वही सबसे अच्छा लगा।']]],
  ['Holi posters', [[1, 3, 'Fine for beginners. I knew layers already.']]],
];

export function addReviews(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  rows: DemoRows,
): void {
  for (const [name, reviews] of REVIEWS) {
    const course = rows.courses.find((course) => course.name.startsWith(name));
    if (!course) throw new Error(`There is no demo course ${name}.`);
    const students = rows.enrolments.filter((row) => row.course_id === course.id);
    for (const [nth, rating, review] of reviews) {
      const student = students[nth];
      if (!student) throw new Error(`${name} has no student ${nth}.`);
      rows.reviews.push({
        id: random.id(),
        user_id: student.user_id,
        course_id: course.id,
        rating,
        review,
        created_at: Math.min(clock(), student.created_at + 10 * DAY_MS),
        hidden_at: null,
        hidden_by: null,
        hidden_reason: null,
        returned_at: null,
      });
    }
  }
}
