// The Graphic Design shelf of the demo catalogue.
import type { DemoCourse } from '#server/demo/courses/course.ts';

export const GRAPHIC_DESIGN: readonly DemoCourse[] = [
  {
    courseName: 'Holi posters in Photoshop',
    courseDescription:
      'Make one loud poster from three pigments and a handful of powder. We scan, cut, layer and print it.',
    whatYouWillLearn:
      'You will photograph powder on a white sheet, cut it out cleanly in Photoshop, build a poster in three layers and export it for print and phone. The file is yours to reuse every spring.',
    pricePaise: 89900,
    tags: ['Photoshop', 'Posters', 'Holi', 'Colour', 'Festivals'],
    instructions: [
      'Photoshop 2022 or newer. The trial is long enough for the whole course.',
      'Buy three packets of gulal and cover the table.',
      'Photograph powder of your own: the second lesson shows how.',
    ],
    categoryName: 'Graphic Design',
    instructor: 'meera',
    status: 'Published',
    createdDaysAgo: 41,
    learners: 6,
    sections: [
      {
        sectionName: 'Powder on paper',
        lessons: [
          {
            title: 'Choosing three pigments',
            description: 'Two that argue and one that keeps the peace.',
            clip: 'three-blocks',
          },
          {
            title: 'Photographing powder',
            description: 'White sheet, side light, short bursts. Keep the phone in a bag.',
            clip: 'one-window',
          },
        ],
      },
      {
        sectionName: 'In Photoshop',
        lessons: [
          {
            title: 'A clean cut-out',
            description: 'Channels and masks, so that every grain survives.',
            clip: 'nine-dots',
          },
          {
            title: 'Three layers, three colours',
            description: 'Multiply is your printing press.',
            clip: 'three-blocks',
          },
          {
            title: 'होली की बधाई, set by hand',
            description: 'Draw the greeting once and let the colour run behind it.',
            clip: 'hanging-line',
          },
        ],
      },
      {
        sectionName: 'Out of Photoshop',
        lessons: [
          {
            title: 'One poster, four sizes',
            description: 'A2, A4, square and story from the same file.',
            clip: 'calm-page',
          },
          {
            title: 'Talking to the printer',
            description: 'Bleed, black and paper, in words the press will understand.',
            clip: 'three-blocks',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Brand identity from the first dot',
    courseDescription:
      'A full identity in six weeks: research, marks, type, colour, and the rules that keep it together.',
    whatYouWillLearn:
      'You will ask the questions worth asking, find a mark on a grid of dots, choose type that can speak two scripts and write the few rules that hold an identity together. You finish with a small book and a client who can use it.',
    pricePaise: 499900,
    tags: ['Branding', 'Logo', 'Type', 'Colour', 'Guidelines'],
    instructions: [
      'Dotted paper and a black pen come first; any drawing program comes second.',
      'Find a real client: a neighbour, a cousin, a tea stall.',
      'Plan for about three hours a week over six weeks.',
      'Keep your forty sketches even if you like only two.',
    ],
    categoryName: 'Graphic Design',
    instructor: 'meera',
    status: 'Published',
    createdDaysAgo: 152,
    learners: 9,
    trailer: 'nine-dots',
    sections: [
      {
        sectionName: 'Before you draw',
        lessons: [
          {
            title: 'The questions worth asking',
            description: 'Nine questions for the first meeting, and how to stay quiet after each.',
            clip: 'one-promise',
          },
          {
            title: 'Walking the market',
            description: 'Photograph every sign on the street your client works in.',
            clip: 'hanging-line',
          },
          {
            title: 'Who says no, and why',
            description: 'Find the person who decides before you show anything.',
            clip: 'one-promise',
          },
          {
            title: 'One page, one promise',
            description: 'Write the brief back to the client in your own words.',
            clip: 'one-promise',
          },
        ],
      },
      {
        sectionName: 'A mark from a grid',
        lessons: [
          {
            title: 'Dots first, line second',
            description:
              'Lay the grid before the idea. In this lesson you place nine dots, draw one line that never lifts, and find four marks hiding in it.',
            clip: 'nine-dots',
          },
          {
            title: 'Forty sketches in forty minutes',
            description: 'Speed keeps the judge in you busy.',
            clip: 'nine-dots',
          },
          {
            title: 'Choosing three',
            description: 'Pin them up, step back four metres, and see which are left.',
            clip: 'nine-dots',
          },
          {
            title: 'Drawing it clean',
            description: 'Curves with as few points as they need.',
            clip: 'nine-dots',
          },
          {
            title: 'Testing at twelve pixels',
            description: 'If it holds in a browser tab it will hold on a truck.',
            clip: 'nine-dots',
          },
        ],
      },
      {
        sectionName: 'Type with a voice',
        lessons: [
          {
            title: 'Two families at most',
            description: 'One to speak, one to count.',
            clip: 'hanging-line',
          },
          {
            title: 'लिपि और Latin together',
            description: 'Match weight and rhythm, not height.',
            clip: 'hanging-line',
            free: true,
          },
          {
            title: 'Setting the name',
            description: 'Space between letters is drawn too.',
            clip: 'calm-page',
          },
        ],
      },
      {
        sectionName: 'Colour that survives printing',
        lessons: [
          {
            title: 'Three pigments do more than ten',
            description: 'Choose a ground, a voice and a spark.',
            clip: 'three-blocks',
          },
          {
            title: 'On cloth, paper and screen',
            description: 'The same red is three different recipes.',
            clip: 'three-blocks',
          },
        ],
      },
      {
        sectionName: 'Rules that people follow',
        lessons: [
          {
            title: 'A book of eight pages',
            description: 'Short enough to be read.',
            clip: 'calm-page',
          },
          {
            title: 'Handing it over',
            description: 'Name the files so that your client can find them in two years.',
            clip: 'four-numbers',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Type with a voice: Latin and Devanagari together',
    courseDescription:
      'Set two scripts side by side so that both look at home. For posters, menus, packets and screens.',
    whatYouWillLearn:
      'You will learn how each script carries weight, pair families with care, and set a menu, a poster and a web page where neither script looks like a guest.',
    pricePaise: 229900,
    tags: ['Type', 'Devanagari', 'Layout'],
    instructions: [
      'You do not need to read both scripts, but ask someone who does to check your work.',
      'Any two typefaces with open licences will do, one for each script.',
    ],
    categoryName: 'Graphic Design',
    instructor: 'meera',
    status: 'Published',
    createdDaysAgo: 274,
    learners: 2,
    sections: [
      {
        sectionName: 'How each script stands',
        lessons: [
          {
            title: 'The line above and the line below',
            description: 'Devanagari hangs, Latin stands. Start there.',
            clip: 'hanging-line',
          },
          {
            title: 'Counting black',
            description: 'Measure the grey of a paragraph with your eyes half shut.',
            clip: 'calm-page',
          },
        ],
      },
      {
        sectionName: 'Pairing',
        lessons: [
          {
            title: 'Same hand, two scripts',
            description: 'Families drawn together, and when to leave them.',
            clip: 'hanging-line',
          },
          {
            title: 'Size, not height',
            description: 'Why the same number of points never looks the same.',
            clip: 'hanging-line',
          },
          {
            title: 'मात्रा और जोड़',
            description: 'Vowel signs and conjuncts: what breaks, where, and how to see it.',
            clip: 'hanging-line',
          },
        ],
      },
      {
        sectionName: 'Three jobs',
        lessons: [
          {
            title: 'A menu for a thali house',
            description: 'Two scripts, forty dishes, one sheet.',
            clip: 'calm-page',
          },
          {
            title: 'A poster for a play',
            description: 'One script leads, the other answers.',
            clip: 'calm-page',
          },
          {
            title: 'A page that loads fast',
            description: 'Subsets, fallbacks and line height on the web.',
            clip: 'hanging-line',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Colour that survives printing',
    courseDescription:
      'Why the orange on your screen comes back brown, and what to do before you send the file.',
    whatYouWillLearn:
      'You will read a colour swatch, choose inks that hold on cheap paper, and proof a job without a calibrated screen.',
    pricePaise: 9900,
    tags: ['Colour', 'Print'],
    instructions: [
      'Borrow one printed swatch book from a press near you.',
      'Look at colours in daylight, near noon if you can.',
    ],
    categoryName: 'Graphic Design',
    instructor: 'meera',
    status: 'Published',
    createdDaysAgo: 312,
    learners: 4,
    sections: [
      {
        sectionName: 'Ink is not light',
        lessons: [
          {
            title: 'What the press can do',
            description: 'Four inks, one paper, and the colours they cannot reach.',
            clip: 'three-blocks',
          },
          {
            title: 'Paper is the fifth ink',
            description: 'Rough, coated, brown: the same red three times.',
            clip: 'three-blocks',
          },
        ],
      },
      {
        sectionName: 'Before you send it',
        lessons: [
          {
            title: 'Rich black and plain black',
            description: 'When to use which, and what happens to small type.',
            clip: 'calm-page',
          },
          {
            title: 'Let it slip a little',
            description: 'Draw so that a plate one millimetre off looks like a choice.',
            clip: 'three-blocks',
          },
          {
            title: 'A proof on your own printer',
            description: 'What it can tell you, and what it cannot.',
            clip: 'one-window',
          },
        ],
      },
    ],
  },
];
