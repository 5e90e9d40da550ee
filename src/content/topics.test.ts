// The eight topics have the promised content.
import { describe, expect, it } from 'vitest';
import topics from './topics.json' with { type: 'json' };

describe('topics', () => {
  it('MKT-02 there are eight topics with the ids 1 to 8', () => {
    expect(topics.map((topic) => topic.id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  it("MKT-03 they are the school's topics in order", () => {
    expect(topics.map((topic) => topic.title)).toEqual([
      'Social media strategy',
      'Paid social ads',
      'Short-video content',
      'Search ads',
      'AI for marketers',
      'SEO',
      'Analytics',
      'Email marketing',
    ]);
  });

  it.each(topics)('MKT-04 $title has a tagline, 4 highlights and 8 points', (topic) => {
    expect(topic.tagline).not.toBe('');
    expect(new Set(topic.highlights).size).toBe(4);
    expect(new Set(topic.syllabus).size).toBe(8);
  });
});
