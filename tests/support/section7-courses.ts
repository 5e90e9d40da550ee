// The data of a section 7 server: courses in odd shapes, categories and an admin.

/** A document as such servers store and send it: fields may be missing, null or of another kind. */
export type Row = Record<string, unknown> & { _id: string };

export interface Section7Person extends Row {
  email: string;
  password: string;
  accountType: string;
}

const CATEGORIES: readonly Row[] = [
  { _id: 'c-design', name: 'Design', description: 'Type, colour and room' },
  // A server may keep no description.
  { _id: 'c-video', name: 'Video' },
];

const INSTRUCTOR = {
  _id: 'p-asha',
  firstName: 'Asha',
  lastName: 'Kale',
  image: '',
  additionalDetails: { about: 'Draws letters by hand.' },
};

export interface Section7Content {
  categories: readonly Row[];
  courses: Row[];
  people: Section7Person[];
}

/** Fresh content; lesson videos and pictures are below `mediaUrl`. */
export function buildSection7Content(mediaUrl: string): Section7Content {
  return {
    categories: CATEGORIES,
    courses: [
      buildFullCourse(mediaUrl),
      buildSparseCourse(),
      buildEmptyCourse(),
      buildFreeCourse(mediaUrl),
    ],
    people: [
      {
        _id: 'p-asha',
        firstName: 'Asha',
        lastName: 'Kale',
        email: 'asha@school.example',
        password: 'admin-of-old',
        accountType: 'Admin',
        image: '',
      },
    ],
  };
}

/** Has every field of section 3, in its spelling. The price is free text. */
function buildFullCourse(mediaUrl: string): Row {
  const lesson = (id: string, title: string, timeDuration: unknown) => ({
    _id: id,
    title,
    description: `About ${title.toLowerCase()}`,
    timeDuration,
    videoUrl: `${mediaUrl}/lesson.mp4`,
    createdAt: '2031-01-01T00:00:00.000Z',
  });
  return {
    _id: '65f000000000000000000001',
    __v: 3,
    courseName: 'Letters for posters',
    courseDescription: 'Draw an alphabet that can be read from across the road.',
    whatYouWillLearn: 'To draw, space and print letters.',
    price: '$49.99',
    thumbnail: `${mediaUrl}/picture.png`,
    status: 'Published',
    tag: ['Lettering', 'Print', 'Posters', 'Colour'],
    instructions: ['Bring paper.'],
    category: CATEGORIES[0],
    instructor: INSTRUCTOR,
    studentsEnroled: ['p-old-1', 'p-old-2'],
    courseContent: [
      {
        _id: 's-1',
        sectionName: 'The letters',
        subSection: [
          // Durations come as text, or not at all.
          lesson('l-1', 'Uprights', '125'),
          lesson('l-2', 'Curves', 60.4),
          lesson('l-3', 'Spacing', undefined),
        ],
      },
      { _id: 's-2', sectionName: 'The poster', subSection: [lesson('l-4', 'Print', '61')] },
      { _id: 's-3', sectionName: 'Later', subSection: null },
    ],
    createdAt: '2031-01-03T00:00:00.000Z',
  };
}

/** Has only the required fields; the others are null. */
function buildSparseCourse(): Row {
  return {
    _id: '65f000000000000000000002',
    courseName: 'Bare bones',
    courseDescription: null,
    whatYouWillLearn: null,
    price: 120,
    thumbnail: null,
    status: 'Draft',
    tag: null,
    category: null,
    instructor: null,
    studentsEnrolled: [{ _id: 'p-old-1' }],
    courseContent: null,
    createdAt: '2031-01-01T00:00:00.000Z',
  };
}

/** On sale, but without a lesson. */
function buildEmptyCourse(): Row {
  return {
    _id: '65f000000000000000000003',
    courseName: 'Nothing inside',
    courseDescription: 'Its lessons are still to come.',
    price: 'On request',
    status: 'Published',
    tag: ['Soon'],
    category: CATEGORIES[1],
    instructor: { firstName: 'Asha' },
    studentsEnrolled: [],
    courseContent: [{ _id: 's-9', sectionName: 'Empty', subSection: [] }],
    createdAt: '2030-12-31T00:00:00.000Z',
  };
}

function buildFreeCourse(mediaUrl: string): Row {
  return {
    ...buildFullCourse(mediaUrl),
    _id: '65f000000000000000000004',
    courseName: 'A free look',
    price: 0,
    studentsEnroled: undefined,
    studentsEnrolled: [],
    createdAt: '2031-01-02T00:00:00.000Z',
  };
}
