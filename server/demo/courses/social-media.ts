// The Social Media shelf of the demo catalogue.
import type { DemoCourse } from '#server/demo/courses/course.ts';

export const SOCIAL_MEDIA: readonly DemoCourse[] = [
  {
    courseName: 'Instagram for small shops: a month in one morning',
    courseDescription:
      'Plan twelve posts, photograph them together and write the captions while the tea is hot. Then open the app less.',
    whatYouWillLearn:
      'You will choose three subjects your shop can talk about all year, shoot a month of pictures in one morning and answer messages in two sittings a day. You leave with a plan you can repeat.',
    pricePaise: 179900,
    tags: ['Instagram', 'Planning', 'Photography', 'Small business', 'Captions'],
    instructions: [
      'A phone from the last five years is enough.',
      'Clear one table near a window.',
      'Switch your account to a business account before the second section. It is free.',
    ],
    categoryName: 'Social Media',
    instructor: 'ishita',
    status: 'Published',
    createdDaysAgo: 27,
    learners: 8,
    trailer: 'one-window',
    sections: [
      {
        sectionName: 'What to talk about',
        lessons: [
          {
            title: 'Three subjects for a year',
            description: 'The thing you sell, the people who make it, and the street you are on.',
            clip: 'board-to-reel',
          },
          {
            title: 'Twelve posts on one sheet',
            description: 'Lay the month out as a grid before you shoot anything.',
            clip: 'calm-page',
          },
        ],
      },
      {
        sectionName: 'One morning of pictures',
        lessons: [
          {
            title: 'Window, table, white card',
            description: 'Soft light for the price of a sheet of card.',
            clip: 'one-window',
          },
          {
            title: 'Shoot in sets of three',
            description: 'Wide, close, hands. Then the next thing.',
            clip: 'board-to-reel',
          },
          {
            title: 'Colour that stays yours',
            description: 'One ground, one accent, every time.',
            clip: 'three-blocks',
          },
        ],
      },
      {
        sectionName: 'Words and answers',
        lessons: [
          {
            title: 'First line, last line',
            description: 'Say the useful thing first. End with a question you want answered.',
            clip: 'one-promise',
            free: true,
          },
          {
            title: 'Messages in two sittings',
            description: 'Saved replies that still sound like a person.',
            clip: 'one-promise',
          },
          {
            title: 'What to count on Sunday',
            description: 'Saves, messages and walk-ins. Likes can wait.',
            clip: 'four-numbers',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Writing captions that sound like you',
    courseDescription:
      'A short course on short writing. Find your voice, keep it, and stop before the reader does.',
    whatYouWillLearn:
      'You will write thirty captions, throw away twenty, and know why the other ten work. English, Hindi or both in one line.',
    pricePaise: 4900,
    tags: ['Captions', 'Writing', 'Voice'],
    instructions: [
      'Bring ten old captions, good or bad.',
      'Write by hand at least once. It slows you down in a useful way.',
    ],
    categoryName: 'Social Media',
    instructor: 'ishita',
    status: 'Published',
    createdDaysAgo: 83,
    learners: 6,
    sections: [
      {
        sectionName: 'Your own voice',
        lessons: [
          {
            title: 'Record yourself first',
            description: 'Talk about your work for one minute. Type what you said.',
            clip: 'one-promise',
          },
          {
            title: 'Five words you never use',
            description: 'A small list that keeps the tone honest.',
            clip: 'one-promise',
          },
        ],
      },
      {
        sectionName: 'Short, then shorter',
        lessons: [
          {
            title: 'Cut the first sentence',
            description: 'It was only you warming up.',
            clip: 'one-promise',
          },
          {
            title: 'हिंदी और English साथ-साथ',
            description: 'Two scripts in one caption: who is it for, and which comes first?',
            clip: 'hanging-line',
          },
          {
            title: 'End on the verb',
            description: 'Ask for one thing: come, call, save or reply.',
            clip: 'one-promise',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Working with creators: briefs, rates, contracts',
    courseDescription:
      'Find the right people, pay them fairly, and measure what the partnership did for the brand.',
    whatYouWillLearn:
      'You will shortlist ten creators, write a brief that leaves room for their voice, agree a rate and a contract of two pages, and judge the result a month later.',
    pricePaise: 199900,
    tags: ['Influencer', 'Contracts', 'Briefs'],
    instructions: [
      'Pick a product or event you could promote within three months.',
      'The contract we use is a teaching copy. Ask a lawyer before you sign your own.',
    ],
    categoryName: 'Social Media',
    instructor: 'rohan',
    status: 'Published',
    createdDaysAgo: 231,
    learners: 3,
    sections: [
      {
        sectionName: 'Finding the right people',
        lessons: [
          {
            title: 'Ten names, not a hundred',
            description: 'Look at the comments before the follower count.',
            clip: 'four-numbers',
          },
          {
            title: 'Signs to walk away',
            description: 'Bought followers and borrowed pictures, and how to spot both.',
            clip: 'four-numbers',
          },
        ],
      },
      {
        sectionName: 'The brief',
        lessons: [
          {
            title: 'One page, one promise',
            description: 'What must be said, what must be shown, and what is up to them.',
            clip: 'one-promise',
          },
          {
            title: 'Leave the voice alone',
            description: 'You hired it. Let it speak.',
            clip: 'board-to-reel',
          },
        ],
      },
      {
        sectionName: 'Money and paper',
        lessons: [
          {
            title: 'What a fair rate looks like',
            description: 'Time, reach, usage and travel, added up in front of you.',
            clip: 'four-numbers',
          },
          {
            title: 'Two pages that protect both',
            description: 'Dates, rights, changes and what happens when plans fall through.',
            clip: 'calm-page',
          },
          {
            title: 'Marking it as an ad',
            description: 'The rules in India, in plain words.',
            clip: 'one-promise',
          },
        ],
      },
      {
        sectionName: 'A month later',
        lessons: [
          {
            title: 'Did it work?',
            description: 'Three questions to answer before you book again.',
            clip: 'four-numbers',
          },
          {
            title: 'Say thank you properly',
            description: 'Share the results. Most brands never do.',
            clip: 'three-blocks',
          },
        ],
      },
    ],
  },
];
