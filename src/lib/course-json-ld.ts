// A course in the words of search engines (schema.org Course).

interface Described {
  name: string;
  description: string;
  instructor: { firstName: string; lastName: string };
}

/** JSON text that is safe inside a script element. */
export function courseJsonLd(course: Described, provider: { name: string }): string {
  const instructor = `${course.instructor.firstName} ${course.instructor.lastName}`.trim();
  const described = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.name,
    description: course.description || course.name,
    provider: { '@type': 'Organization', name: provider.name },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(instructor ? { instructor: { '@type': 'Person', name: instructor } } : {}),
    },
  };
  return JSON.stringify(described).replaceAll('<', '\\u003c');
}
