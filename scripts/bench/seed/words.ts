// Words of the seeded school: enough of them that a search has something to tell apart.

export const FIRST_NAMES = [
  ...[
    'Aarav',
    'Ananya',
    'Arjun',
    'Divya',
    'Farhan',
    'Gauri',
    'Harpreet',
    'Ishita',
    'Joel',
    'Kabir',
  ],
  ...[
    'Kavya',
    'Lakshmi',
    'Manish',
    'Meera',
    'Nandini',
    'Neha',
    'Omkar',
    'Pooja',
    'Pranav',
    'Rahul',
  ],
  ...['Rohan', 'Sana', 'Shreya', 'Sneha', 'Tanvi', 'Tenzin', 'Uma', 'Varun', 'Yusuf', 'Zoya'],
];

export const LAST_NAMES = [
  ...[
    'Bhat',
    'Chatterjee',
    'Das',
    'Deshpande',
    'Dolma',
    'Fernandes',
    'Ghosh',
    'Gill',
    'Gupta',
    'Iyer',
  ],
  ...[
    'Jadhav',
    'Joshi',
    'Kapoor',
    'Khan',
    'Kulkarni',
    'Kumar',
    'Menon',
    'Mishra',
    'Mukherjee',
    'Nair',
  ],
  ...['Naidu', 'Patel', 'Patil', 'Pillai', 'Rao', 'Reddy', 'Sen', 'Shah', 'Sharma', 'Sheikh'],
  ...['Shetty', 'Singh', 'Thomas', 'Varghese', 'Verma', 'Wagh', 'Yadav'],
];

/** Names in the script of Hindi and Marathi. */
export const HINDI_NAMES = ['आरोही शर्मा', 'ओंकार जाधव', 'नेहा वर्मा', 'कबीर शेख', 'दिव्या मेनन'];

export const SUBJECTS = [
  ...['Photoshop', 'Instagram', 'Rangoli', 'Video', 'Typography', 'Brand identity', 'Watercolour'],
  ...['Illustrator', 'Photography', 'Screen printing', 'Calligraphy', 'Animation', 'Podcasts'],
  ...['Copywriting', 'Packaging', 'Posters', 'Book design', 'Product pictures', 'Sound', 'Colour'],
  ...['Logo design', 'Web pages', 'Advertising', 'Newsletters', 'Block printing', 'Storyboards'],
  ...['विपणन', 'रंगोली', 'सुलेखन'],
];

export const MANNERS = [
  ...['for shops', 'at Holi', 'from a grid of dots', 'on a phone', 'in one week', 'with light'],
  ...[
    'by hand',
    'for the first time',
    'without a studio',
    'after work',
    'in Marathi',
    'for Diwali',
  ],
  ...[
    'step by step',
    'on paper',
    'with friends',
    'for a small budget',
    'in the open',
    'from memory',
  ],
];

export const PEOPLE = [
  ...['beginners', 'studios', 'teachers', 'makers', 'small teams', 'festivals', 'readers'],
  ...['shopkeepers', 'students', 'dancers', 'cooks', 'weavers', 'musicians', 'parents', 'temples'],
];

export const TAGS = [
  ...['Design', 'Marketing', 'Craft', 'Film', 'Writing', 'Festival', 'Phone', 'Business', 'Art'],
  ...['Print', 'Letters', 'Light', 'Story', 'Shop', 'Music', 'Paper', 'Line', 'Pattern'],
];

/** Parts of made-up names of places and workshops: several thousand of them. */
export const SYLLABLES = [
  ...[
    'ka',
    'ri',
    'mo',
    'lu',
    'ta',
    'ne',
    'shi',
    'va',
    'do',
    'pa',
    'gu',
    'ha',
    'ji',
    'sa',
    'bo',
    'chi',
  ],
  ...['ra', 'nu', 'le', 'mi'],
];

export const SENTENCES = [
  'Start with dots, draw one unbroken line and fill it with colour.',
  'Every lesson ends with something that you can show.',
  'You need a phone, a window and an hour in the evening.',
  'We look at good and bad work, and say why.',
  'The last part is yours: a piece of your own, from the first sketch to the end.',
  'Nothing is taken for granted, and nothing is explained twice.',
  'Bring what you have made already; we go on from there.',
  'It is about seeing first, and about tools afterwards.',
];

export const OPINIONS = [
  'Clear from the first minute.',
  'I have used it at work on the next day.',
  'Too short, I would have liked more about colour.',
  'The exercises are the best of it.',
  'Good, but the sound is low in two lessons.',
  'My daughter and I have watched it together.',
  'अच्छा लगा, धन्यवाद।',
  'Nothing new for whoever has done this before.',
  'Patient, exact and never boring.',
];

export const QUESTIONS = [
  'A film for our shop',
  'An offer for a school',
  'How long does it take?',
  'Invoice for a course',
  'The last lesson does not play',
  'A poster for the festival',
  'Courses for a team',
  'Do you teach in Pune?',
];

export const CATEGORIES = [
  ...['Branding', 'Film', 'Photography', 'Print', 'Web', 'Social media', 'Festivals', 'Typography'],
  ...[
    'Illustration',
    'Crafts',
    'Writing',
    'Sound',
    'Animation',
    'Packaging',
    'Advertising',
    'Shops',
  ],
  ...['Books', 'Posters', 'Letters', 'Business', 'Teaching', 'Colour', 'Patterns', 'Light'],
];
