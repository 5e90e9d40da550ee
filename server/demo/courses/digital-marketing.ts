// The Digital Marketing shelf of the demo catalogue.
import type { DemoCourse } from '#server/demo/courses/course.ts';

export const DIGITAL_MARKETING: readonly DemoCourse[] = [
  {
    courseName: 'AI for marketers, without the noise',
    courseDescription:
      'Briefs, drafts, image work and review habits that save hours and still sound like you. We use the tools in the open and check what they say.',
    whatYouWillLearn:
      'You will write a brief that a person and a machine can both follow, turn one idea into five honest drafts, and check facts before they go out. You finish with a one-page policy your team can sign.',
    pricePaise: 299900,
    tags: ['AI', 'Copy', 'Workflow', 'Review'],
    instructions: [
      'Bring one real brief from your work. Remove client names first.',
      'Any text assistant will do; the free plan of most is enough.',
      'Keep a notebook. You will compare your first draft with your last.',
    ],
    categoryName: 'Digital Marketing',
    instructor: 'rohan',
    status: 'Published',
    createdDaysAgo: 12,
    learners: 7,
    sections: [
      {
        sectionName: 'What it is good for',
        lessons: [
          {
            title: 'Three jobs worth handing over',
            description:
              'Sorting, summarising and first drafts. We time each one with and without help.',
            clip: 'four-numbers',
          },
          {
            title: 'Three jobs to keep',
            description: 'Taste, promises and prices stay with people. Here is why.',
            clip: 'one-promise',
          },
        ],
      },
      {
        sectionName: 'Briefs that work',
        lessons: [
          {
            title: 'A brief in seven lines',
            description:
              'Who it is for, what it must say, what it must not say, and how long it may be.',
            clip: 'one-promise',
          },
          {
            title: 'Show, then ask',
            description: 'Two good examples do more than a page of rules.',
            clip: 'nine-dots',
          },
          {
            title: 'From one idea to five drafts',
            description: 'Change one thing at a time, so you can tell what helped.',
            clip: 'nine-dots',
          },
        ],
      },
      {
        sectionName: 'Checking the work',
        lessons: [
          {
            title: 'Read it aloud',
            description: 'If you would not say it to a customer, do not post it.',
            clip: 'one-promise',
          },
          {
            title: 'Facts, names and numbers',
            description: 'A ten-minute check that catches most mistakes.',
            clip: 'four-numbers',
          },
          {
            title: 'A policy on one page',
            description: 'What your team may paste into a tool, and what it may not.',
            clip: 'calm-page',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Paid social ads that earn their keep',
    courseDescription:
      'Budgets, audiences and creative testing for small businesses. Read the numbers without a data team.',
    whatYouWillLearn:
      'You will set a budget you can afford to lose, build three audiences, test two pictures at a time and stop what does not pay. By the end you can say in one sentence what a new customer costs you.',
    pricePaise: 399900,
    tags: ['Paid social', 'Budgets', 'Testing', 'Audiences'],
    instructions: [
      'Have an ad account ready. A new, empty one is fine.',
      'Set aside at least ₹2,000 for tests. The course does not include ad spend.',
      'Do the lessons in order; each one uses the sheet from the one before.',
    ],
    categoryName: 'Digital Marketing',
    instructor: 'rohan',
    status: 'Published',
    createdDaysAgo: 64,
    learners: 8,
    sections: [
      {
        sectionName: 'Before you spend',
        lessons: [
          {
            title: 'What one customer is worth',
            description: 'A sum on paper that sets the limit for everything after it.',
            clip: 'four-numbers',
          },
          {
            title: 'A budget you can lose',
            description: 'Split it into tests, not days.',
            clip: 'four-numbers',
          },
          {
            title: 'Where the click lands',
            description: 'Fix the page first. An ad cannot rescue a slow one.',
            clip: 'calm-page',
          },
        ],
      },
      {
        sectionName: 'People',
        lessons: [
          {
            title: 'Three audiences to start with',
            description: 'People who know you, people like them, and people nearby.',
            clip: 'nine-dots',
          },
          {
            title: 'When wide beats narrow',
            description: 'Let the picture choose the crowd.',
            clip: 'four-numbers',
          },
        ],
      },
      {
        sectionName: 'Pictures and words',
        lessons: [
          {
            title: 'One promise an ad',
            description: 'Cut until a single thought is left.',
            clip: 'one-promise',
          },
          {
            title: 'Two pictures, one question',
            description: 'How to set up a test that answers something.',
            clip: 'one-window',
          },
          {
            title: 'Colour in a busy feed',
            description: 'Pick a ground nobody else in your street is using.',
            clip: 'three-blocks',
          },
        ],
      },
      {
        sectionName: 'Reading the results',
        lessons: [
          {
            title: 'Four numbers, one page',
            description: 'Spend, reach, orders, cost for each order. The rest can wait.',
            clip: 'four-numbers',
          },
          {
            title: 'Stop, keep or grow',
            description: 'A weekly habit that takes twenty minutes.',
            clip: 'four-numbers',
          },
          {
            title: 'Telling the owner',
            description: 'Report a bad week plainly and say what happens next.',
            clip: 'one-promise',
          },
        ],
      },
    ],
  },
  {
    courseName: 'विपणन: मराठीतून मार्केटिंगची सुरुवात',
    courseDescription:
      'लहान व्यवसायासाठी मार्केटिंगची पहिली पावले, सोप्या मराठीत. ग्राहक ओळखा, संदेश लिहा आणि पहिली जाहिरात स्वतः चालवा. A first marketing course, taught in Marathi.',
    whatYouWillLearn:
      'तुमचा ग्राहक कोण आहे हे एका वाक्यात सांगायला शिकाल. दुकानासाठी एक स्पष्ट संदेश लिहाल, एका महिन्याचे नियोजन कराल आणि ₹500 मध्ये पहिली जाहिरात चालवून तिचा हिशोब मांडाल.',
    pricePaise: 14900,
    tags: ['विपणन', 'मराठी', 'Marketing', 'Beginners'],
    instructions: [
      'वही आणि पेन जवळ ठेवा.',
      'प्रत्येक धड्यानंतर दहा मिनिटे सराव करा.',
      'शेवटच्या भागासाठी जाहिरातीचे ₹500 बाजूला ठेवा.',
    ],
    categoryName: 'Digital Marketing',
    instructor: 'rohan',
    status: 'Published',
    createdDaysAgo: 118,
    learners: 5,
    sections: [
      {
        sectionName: 'ग्राहक ओळखा',
        lessons: [
          {
            title: 'तुमचा ग्राहक कोण?',
            description: 'एका खऱ्या माणसाचे वर्णन करा: नाव, गरज आणि अडचण.',
            clip: 'nine-dots',
          },
          {
            title: 'तो काय शोधतो?',
            description: 'ग्राहकाचे शब्द ऐका आणि जसेच्या तसे लिहून ठेवा.',
            clip: 'one-promise',
          },
        ],
      },
      {
        sectionName: 'संदेश लिहा',
        lessons: [
          {
            title: 'एक वाक्य, एक वचन',
            description: 'तुम्ही काय देता ते एका सोप्या वाक्यात सांगा.',
            clip: 'one-promise',
          },
          {
            title: 'रंग आणि ओळख',
            description: 'दोन रंग निवडा आणि सगळीकडे तेच वापरा.',
            clip: 'three-blocks',
          },
          {
            title: 'महिन्याचे नियोजन',
            description: 'आठवड्याला तीन पोस्ट, एका सकाळी तयार.',
            clip: 'board-to-reel',
          },
        ],
      },
      {
        sectionName: 'पहिली जाहिरात',
        lessons: [
          {
            title: '₹500 चा प्रयोग',
            description: 'छोट्या रकमेत जाहिरात कशी सुरू करायची ते पाहा.',
            clip: 'four-numbers',
          },
          {
            title: 'हिशोब मांडा',
            description: 'किती खर्च झाला आणि किती ग्राहक आले? पुढे काय करायचे ते ठरवा.',
            clip: 'four-numbers',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Email that people open twice',
    courseDescription:
      'Lists, welcome flows and plain writing. Build one full sequence by the end.',
    whatYouWillLearn:
      'You will grow a list with permission, write a welcome of four letters and set a rhythm you can keep. You will also learn when not to write.',
    pricePaise: 149900,
    tags: ['Email', 'Flows', 'Writing'],
    instructions: [
      'Choose one business to write for. Your own is best.',
      'You need an account with any newsletter service that allows 100 contacts.',
    ],
    categoryName: 'Digital Marketing',
    instructor: 'rohan',
    status: 'Published',
    createdDaysAgo: 196,
    learners: 4,
    sections: [
      {
        sectionName: 'A list that said yes',
        lessons: [
          {
            title: 'Ask at the right moment',
            description: 'The counter, the bill and the thank-you page.',
            clip: 'one-promise',
          },
          {
            title: 'Clean before you send',
            description: 'Old addresses cost you more than you think.',
            clip: 'four-numbers',
          },
        ],
      },
      {
        sectionName: 'Four letters of welcome',
        lessons: [
          {
            title: 'Letter one: thank you',
            description: 'Say who you are and what will arrive, and how often.',
            clip: 'one-promise',
          },
          {
            title: 'Letter two: be of use',
            description: 'Give away the answer to the question you hear most.',
            clip: 'one-promise',
          },
          {
            title: 'Letter three: show the work',
            description: 'One picture, one maker, one story.',
            clip: 'one-window',
          },
          {
            title: 'Letter four: the offer',
            description: 'Ask once, clearly, with an end date that is true.',
            clip: 'one-promise',
          },
        ],
      },
      {
        sectionName: 'Keeping it up',
        lessons: [
          {
            title: 'Subject lines in plain words',
            description: 'Write twelve, keep one. We do it together.',
            clip: 'one-promise',
          },
          {
            title: 'A calendar with gaps',
            description: 'Plan the quiet weeks as carefully as the busy ones.',
            clip: 'calm-page',
          },
        ],
      },
    ],
  },
  {
    courseName: 'Search foundations: be found for what you do',
    courseDescription:
      'Site structure, the pages people look for, local search, and a monthly routine you can keep. This course is free.',
    whatYouWillLearn:
      'You will find the twenty questions your customers type, give each one a page, and fix what keeps search engines out. You finish with a routine of two hours a month.',
    pricePaise: 0,
    tags: ['SEO', 'Content', 'Local', 'Free', 'Beginners'],
    instructions: [
      'You need access to your own website, or a friend who has it.',
      'Open a spreadsheet before lesson one.',
    ],
    categoryName: 'Digital Marketing',
    instructor: 'rohan',
    status: 'Published',
    createdDaysAgo: 341,
    learners: 9,
    sections: [
      {
        sectionName: 'How people look',
        lessons: [
          {
            title: 'Twenty questions',
            description: 'Collect them from calls, chats and the shop floor.',
            clip: 'one-promise',
          },
          {
            title: 'What the page must answer',
            description: 'One question, one page, one clear heading.',
            clip: 'one-promise',
          },
        ],
      },
      {
        sectionName: 'Your site, room by room',
        lessons: [
          {
            title: 'Draw the map',
            description: 'Put every page on one sheet and join them with lines.',
            clip: 'nine-dots',
          },
          {
            title: 'Titles and descriptions',
            description: 'Two sentences that do most of the work.',
            clip: 'one-promise',
          },
          {
            title: 'Speed you can feel',
            description: 'Pictures first. They are nearly always the cause.',
            clip: 'calm-page',
          },
        ],
      },
      {
        sectionName: 'Near me',
        lessons: [
          {
            title: 'Your place on the map',
            description: 'Hours, photos and the right category.',
            clip: 'one-window',
          },
          {
            title: 'Asking for reviews',
            description: 'How to ask, when to ask, and how to answer a bad one.',
            clip: 'one-promise',
          },
        ],
      },
      {
        sectionName: 'Two hours a month',
        lessons: [
          {
            title: 'Five numbers to write down',
            description: 'The same five each month, on the same day.',
            clip: 'four-numbers',
          },
          {
            title: 'Mend, then make',
            description: 'Improve one old page before you write a new one.',
            clip: 'calm-page',
          },
        ],
      },
    ],
  },
];
