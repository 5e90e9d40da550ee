// The Video Production shelf of the demo catalogue; one course is still a draft.
import type { DemoCourse } from '#server/demo/courses/course.ts';

export const VIDEO_PRODUCTION: readonly DemoCourse[] = [
  {
    courseName: 'Product films on a table top',
    courseDescription:
      'Light, turn and film a small thing until it looks worth holding. Two lamps and one table.',
    whatYouWillLearn:
      'You will build a table-top set for under ₹1,500, film four moves by hand and cut them into a film of twenty seconds.',
    pricePaise: 349900,
    tags: ['Product film', 'Lighting', 'Editing'],
    instructions: [
      'Choose an object smaller than your hand.',
      'Two desk lamps, tracing paper and tape will do.',
    ],
    categoryName: 'Video Production',
    instructor: 'ishita',
    status: 'Draft',
    createdDaysAgo: 4,
    learners: 0,
    sections: [
      {
        sectionName: 'The table',
        lessons: [
          {
            title: 'A set for ₹1,500',
            description: 'Card, tracing paper, two lamps and a borrowed turntable.',
            clip: 'one-window',
          },
          {
            title: 'Light from behind',
            description: 'Move one lamp and watch the edge appear.',
            clip: 'one-window',
          },
        ],
      },
      {
        sectionName: 'Four moves',
        lessons: [
          {
            title: 'Push, slide, turn, reveal',
            description: 'Each one slowly, twice, with the breath held.',
            clip: 'board-to-reel',
          },
          {
            title: 'Twenty seconds',
            description: 'Cut the four moves to a beat and stop.',
            clip: 'board-to-reel',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Reels in a day: short video that holds attention',
    courseDescription:
      'Plan, shoot and cut a week of short videos with one phone and one window. Hooks, pacing, sound and captions.',
    whatYouWillLearn:
      'You will plan seven videos before breakfast, shoot them before the light goes and cut them the same evening. You learn to open on the point, keep a rhythm and leave before the viewer does.',
    pricePaise: 249900,
    tags: ['Short video', 'Editing', 'Hooks', 'Sound', 'Captions'],
    instructions: [
      'Charge the phone and clear 10 GB.',
      'Any free editing app will do. The lessons name what to look for, not what to buy.',
      'Keep one whole day free for the shoot.',
    ],
    categoryName: 'Video Production',
    instructor: 'ishita',
    status: 'Published',
    createdDaysAgo: 52,
    learners: 9,
    trailer: 'board-to-reel',
    sections: [
      {
        sectionName: 'Before breakfast: plan',
        lessons: [
          {
            title: 'Seven ideas from one subject',
            description: 'Turn the same thing over until seven sides show.',
            clip: 'nine-dots',
          },
          {
            title: 'The first second',
            description: 'Start on the hands, the sound or the question.',
            clip: 'board-to-reel',
          },
          {
            title: 'A shot list you can hold',
            description: 'One card a video, five lines a card.',
            clip: 'board-to-reel',
          },
        ],
      },
      {
        sectionName: 'Until the light goes: shoot',
        lessons: [
          {
            title: 'One window, four places',
            description: 'Move yourself, not the lamp.',
            clip: 'one-window',
            free: true,
          },
          {
            title: 'Hold still for three seconds',
            description: 'The edit will thank you.',
            clip: 'board-to-reel',
          },
          {
            title: 'Speaking to the lens',
            description: 'Tell it to one person. Put a photo next to the camera.',
            clip: 'one-window',
          },
        ],
      },
      {
        sectionName: 'After dinner: cut',
        lessons: [
          {
            title: 'Cut on the movement',
            description: 'Where to place the knife so that nobody notices.',
            clip: 'board-to-reel',
          },
          {
            title: 'Captions people can read',
            description: 'Two lines, high contrast, clear of the buttons.',
            clip: 'hanging-line',
          },
          {
            title: 'Colour in one pass',
            description: 'Fix the white, then stop.',
            clip: 'three-blocks',
          },
        ],
      },
      {
        sectionName: 'The week after',
        lessons: [
          {
            title: 'When to post',
            description: 'Your own numbers know. We look them up together.',
            clip: 'four-numbers',
          },
          {
            title: 'Where people left',
            description: 'Read the curve, find the dull second, remember it.',
            clip: 'four-numbers',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Clear sound in small rooms',
    courseDescription:
      'People forgive a soft picture. They do not forgive bad sound. Record a clear voice at home with blankets and patience.',
    whatYouWillLearn:
      'You will hear what your room does to a voice, quieten it with things you own, and record, clean and level a narration of two minutes.',
    pricePaise: 119900,
    tags: ['Sound', 'Narration', 'Home studio'],
    instructions: [
      'Headphones of any kind. Speakers hide too much.',
      'Two thick blankets and a wardrobe full of clothes.',
    ],
    categoryName: 'Video Production',
    instructor: 'ishita',
    status: 'Published',
    createdDaysAgo: 359,
    learners: 1,
    sections: [
      {
        sectionName: 'Listen first',
        lessons: [
          {
            title: 'Clap in every room',
            description: 'Find the quietest corner of your home in five minutes.',
            clip: 'board-to-reel',
          },
          {
            title: 'Fans, fridges and the street',
            description: 'What you can switch off, and when to wait.',
            clip: 'board-to-reel',
          },
        ],
      },
      {
        sectionName: 'Record',
        lessons: [
          {
            title: 'A hand from the mouth',
            description: 'Distance, angle and the letter P.',
            clip: 'one-promise',
          },
          {
            title: 'Blankets, not foam',
            description: 'Build a booth from what is in the cupboard.',
            clip: 'one-window',
          },
          {
            title: 'Three good takes',
            description: 'Why the third is usually the one.',
            clip: 'board-to-reel',
          },
        ],
      },
      {
        sectionName: 'Clean up',
        lessons: [
          {
            title: 'Cut the breaths you notice',
            description: 'Leave the ones you do not.',
            clip: 'board-to-reel',
          },
          {
            title: 'Loud enough, everywhere',
            description: 'Set one level that works on a phone in a bus.',
            clip: 'four-numbers',
          },
        ],
      },
    ],
  },
];
