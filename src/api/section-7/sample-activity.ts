// Sample entries of the activity list, for servers that record none (OPEN-35). Shown as a sample.

export interface SampleEvent {
  text: string;
  when: string;
}

export const SAMPLE_ACTIVITY: readonly SampleEvent[] = [
  { text: 'New enrolment in Reels in a day', when: '2 hours ago' },
  { text: 'Certificate issued for AI for marketers', when: '5 hours ago' },
  { text: 'Search foundations was published', when: 'Yesterday' },
  { text: 'Category Event Management was added', when: '2 days ago' },
];
