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
            clip: 'colour',
          },
          {
            title: 'Photographing powder',
            description: 'White sheet, side light, short bursts. Keep the phone in a bag.',
            clip: 'frame',
          },
        ],
      },
      {
        sectionName: 'In Photoshop',
        lessons: [
          {
            title: 'A clean cut-out',
            description: 'Channels and masks, so that every grain survives.',
            clip: 'dots-first',
          },
          {
            title: 'Three layers, three colours',
            description: 'Multiply is your printing press.',
            clip: 'colour',
          },
          {
            title: 'होली की बधाई, set by hand',
            description: 'Draw the greeting once and let the colour run behind it.',
            clip: 'rang',
          },
        ],
      },
      {
        sectionName: 'Out of Photoshop',
        lessons: [
          {
            title: 'One poster, four sizes',
            description: 'A2, A4, square and story from the same file.',
            clip: 'frame',
          },
          {
            title: 'Talking to the printer',
            description: 'Bleed, black and paper, in words the press will understand.',
            clip: 'voice',
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
    sections: [
      {
        sectionName: 'Before you draw',
        lessons: [
          {
            title: 'The questions worth asking',
            description: 'Nine questions for the first meeting, and how to stay quiet after each.',
            clip: 'voice',
          },
          {
            title: 'Walking the market',
            description: 'Photograph every sign on the street your client works in.',
            clip: 'frame',
          },
          {
            title: 'Who says no, and why',
            description: 'Find the person who decides before you show anything.',
            clip: 'voice',
          },
          {
            title: 'One page, one promise',
            description: 'Write the brief back to the client in your own words.',
            clip: 'one-line',
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
            clip: 'dots-first',
          },
          {
            title: 'Forty sketches in forty minutes',
            description: 'Speed keeps the judge in you busy.',
            clip: 'rhythm',
          },
          {
            title: 'Choosing three',
            description: 'Pin them up, step back four metres, and see which are left.',
            clip: 'frame',
          },
          {
            title: 'Drawing it clean',
            description: 'Curves with as few points as they need.',
            clip: 'one-line',
          },
          {
            title: 'Testing at twelve pixels',
            description: 'If it holds in a browser tab it will hold on a truck.',
            clip: 'dots-first',
          },
        ],
      },
      {
        sectionName: 'Type with a voice',
        lessons: [
          {
            title: 'Two families at most',
            description: 'One to speak, one to count.',
            clip: 'voice',
          },
          {
            title: 'लिपि और Latin together',
            description: 'Match weight and rhythm, not height.',
            clip: 'rang',
          },
          {
            title: 'Setting the name',
            description: 'Space between letters is drawn too.',
            clip: 'rhythm',
          },
        ],
      },
      {
        sectionName: 'Colour that survives printing',
        lessons: [
          {
            title: 'Three pigments do more than ten',
            description: 'Choose a ground, a voice and a spark.',
            clip: 'colour',
          },
          {
            title: 'On cloth, paper and screen',
            description: 'The same red is three different recipes.',
            clip: 'colour',
          },
        ],
      },
      {
        sectionName: 'Rules that people follow',
        lessons: [
          {
            title: 'A book of eight pages',
            description: 'Short enough to be read.',
            clip: 'frame',
          },
          {
            title: 'Handing it over',
            description: 'Name the files so that your client can find them in two years.',
            clip: 'numbers',
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
            clip: 'one-line',
          },
          {
            title: 'Counting black',
            description: 'Measure the grey of a paragraph with your eyes half shut.',
            clip: 'numbers',
          },
        ],
      },
      {
        sectionName: 'Pairing',
        lessons: [
          {
            title: 'Same hand, two scripts',
            description: 'Families drawn together, and when to leave them.',
            clip: 'voice',
          },
          {
            title: 'Size, not height',
            description: 'Why the same number of points never looks the same.',
            clip: 'frame',
          },
          {
            title: 'मात्रा और जोड़',
            description: 'Vowel signs and conjuncts: what breaks, where, and how to see it.',
            clip: 'rang',
          },
        ],
      },
      {
        sectionName: 'Three jobs',
        lessons: [
          {
            title: 'A menu for a thali house',
            description: 'Two scripts, forty dishes, one sheet.',
            clip: 'rhythm',
          },
          {
            title: 'A poster for a play',
            description: 'One script leads, the other answers.',
            clip: 'colour',
          },
          {
            title: 'A page that loads fast',
            description: 'Subsets, fallbacks and line height on the web.',
            clip: 'numbers',
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
            clip: 'colour',
          },
          {
            title: 'Paper is the fifth ink',
            description: 'Rough, coated, brown: the same red three times.',
            clip: 'colour',
          },
        ],
      },
      {
        sectionName: 'Before you send it',
        lessons: [
          {
            title: 'Rich black and plain black',
            description: 'When to use which, and what happens to small type.',
            clip: 'numbers',
          },
          {
            title: 'Let it slip a little',
            description: 'Draw so that a plate one millimetre off looks like a choice.',
            clip: 'rhythm',
          },
          {
            title: 'A proof on your own printer',
            description: 'What it can tell you, and what it cannot.',
            clip: 'frame',
          },
        ],
      },
    ],
  },
];
