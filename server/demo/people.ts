// Fictional people of the demo content: three instructors and nine learners.

export const INSTRUCTORS = [
  {
    key: 'ishita',
    firstName: 'Ishita',
    lastName: 'Rao',
    email: 'ishita.rao@rangshala.example',
    about:
      'Ishita has shot and cut short films for shops, dance schools and two newspapers. She teaches with the phone you already own and the window you already have.',
  },
  {
    key: 'rohan',
    firstName: 'Rohan',
    lastName: 'Kulkarni',
    email: 'rohan.kulkarni@rangshala.example',
    about:
      'Rohan has run marketing for small businesses in Pune and Mumbai since 2012. He likes short reports, honest numbers and budgets that fit on one page.',
  },
  {
    key: 'meera',
    firstName: 'Meera',
    lastName: 'Iyer',
    email: 'meera.iyer@rangshala.example',
    about:
      'Meera draws identities, posters and letters in Latin and Devanagari. She learnt to draw kolams from her grandmother and still starts every mark on a grid of dots.',
  },
] as const;

export const LEARNERS = [
  { firstName: 'आरोही', lastName: 'शर्मा', email: 'aarohi.sharma@rangshala.example' },
  { firstName: 'Kabir', lastName: 'Sheikh', email: 'kabir.sheikh@rangshala.example' },
  { firstName: 'Divya', lastName: 'Menon', email: 'divya.menon@rangshala.example' },
  { firstName: 'ओंकार', lastName: 'जाधव', email: 'omkar.jadhav@rangshala.example' },
  { firstName: 'Sneha', lastName: 'Patil', email: 'sneha.patil@rangshala.example' },
  { firstName: 'Joel', lastName: "D'Souza", email: 'joel.dsouza@rangshala.example' },
  { firstName: 'Harpreet', lastName: 'Gill', email: 'harpreet.gill@rangshala.example' },
  { firstName: 'नेहा', lastName: 'वर्मा', email: 'neha.verma@rangshala.example' },
  { firstName: 'Tenzin', lastName: 'Dolma', email: 'tenzin.dolma@rangshala.example' },
] as const;
