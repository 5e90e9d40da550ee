// Sample courses and figures of the style guide.
import { readCourses } from '#site/api/course.ts';

export const COURSES = readCourses([
  {
    _id: 'brand-identity',
    courseName: 'Brand identity from the first dot',
    courseDescription: 'A full identity in six weeks: name, mark, colour and type.',
    price: 4999,
    status: 'Published',
    tag: ['Branding', 'Type', 'Colour', 'Packaging', 'Print'],
    instructor: { firstName: 'Kavya', lastName: 'Menon' },
    studentsCount: 412,
    sectionsCount: 8,
  },
  { _id: 'brave-cuts', courseName: 'Brave cuts: editing for reels', price: 0, status: 'Draft' },
]);

export const STATS = [
  { icon: 'book-open', name: 'Enrolled Courses', value: 3 },
  { icon: 'chart-column', name: 'Avg Progress', value: '47%', note: 'estimated' },
  { icon: 'award', name: 'Certificates', value: null },
] as const;
