// Courses and figures that the style guide shows.
import { readCourses } from '#site/api/course.ts';

export const COURSES = readCourses([
  {
    _id: 'brand-identity',
    courseName: 'Brand identity from the first dot',
    courseDescription:
      'A full identity in six weeks: name, mark, colour, type and the rules that hold them.',
    price: 4999,
    currency: 'INR',
    status: 'Published',
    tag: ['Branding', 'Type', 'Colour', 'Packaging', 'Print'],
    instructor: { firstName: 'Kavya', lastName: 'Menon' },
    studentsCount: 412,
    sectionsCount: 8,
  },
  {
    _id: 'brave-cuts',
    courseName: 'Brave cuts: editing for reels',
    courseDescription: 'Cut on the beat, caption as you go, and finish before the tea is cold.',
    price: 0,
    currency: 'INR',
    status: 'Draft',
    tag: ['Editing'],
    instructor: { firstName: 'Imran', lastName: 'Sheikh' },
    studentsCount: 1,
    sectionsCount: 1,
  },
]);

export const STATS = [
  { icon: 'book-open', name: 'Enrolled Courses', value: 3 },
  { icon: 'circle-check', name: 'Completed', value: 1 },
  { icon: 'chart-column', name: 'Avg Progress', value: '47%', note: 'estimated' },
  { icon: 'award', name: 'Certificates', value: null },
] as const;
