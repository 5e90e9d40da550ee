// Categories of the demo catalogue.

export const CATEGORIES = [
  {
    name: 'Digital Marketing',
    description: 'Ads, search, email and the numbers behind them. For people who run the shop too.',
  },
  {
    name: 'Social Media',
    description: 'Plan, write and post without living inside the app.',
  },
  {
    name: 'Graphic Design',
    description: 'Marks, type, colour and print, from a grid of dots to the finished file.',
  },
  {
    name: 'Video Production',
    description: 'Shoot, cut and record with small kits in small rooms.',
  },
] as const;
