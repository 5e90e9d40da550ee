// What a search knows of language: words that say nothing about a course, and words that mean the same.
import { wordsOf } from '#contract/words.ts';

/** How people ask, in English, Hindi and Marathi: not what they ask for. */
const STOP_WORDS = new Set(
  wordsOf(`
    a an the and or of to in on for from with by at as is are be it this that my me i we you your our
    how what which who when where why do does can want need make making made get learn learning teach
    teaching course courses class classes lesson lessons tutorial tutorials training about
    kaise kese kaisa kaisi kya kyon kaun banaye banaen banaye banayen banana banane banao banaiye bnaye
    kare karen karein karna karne karo seekhe seekhen seekho sikhe sikho sikhna seekhna sikhaye sikhen
    ka ki ke ko se mein main par aur hai hain ho liye wala wali wale chahiye mujhe apna apni apne
    kase kasa kashi karave karayche karaycha banvayche banvaycha banavayche banava banvave shika shikne
    shikayche shikaycha cha chi che madhe madhye ani aahe ahe sathi mala kay
    कैसे कैसा कैसी क्या क्यों बनाएं बनाएँ बनाये बनाना बनाने बनाओ करें करे करना करने सीखें सीखे सीखो सीखना
    का की के को से में पर और है हैं लिए वाला वाली चाहिए मुझे अपना अपनी अपने
    कसे कसा कशी करावे करायचे करायचा बनवायचे बनवायचा बनवा बनवावे शिका शिकणे शिकायचे शिकायचा चा ची चे
    मध्ये आणि आहे साठी मला काय
  `),
);

/** Without the words of asking; a query of nothing else is taken as it stands. */
export function significantWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Words that mean the same to who looks for a course: one of them in a course stands for all. */
const SAME: readonly (readonly string[])[] = [
  'ad ads advert adverts advertise advertisement advertisements advertising jahirat vigyapan',
  'marketing vipanan',
  'video videos film films filming',
  'photo photos photography',
  'logo logos logotype',
  'brand branding identity',
  'type typography typeface font fonts lettering akshar',
  'colour colours color colors rang',
  'edit editing editor sampadan',
  'design designs designer designing dijain dizain',
  'sound audio awaz aavaj',
  'write writing writer lekhan',
  'email mail newsletter',
  'influencer influencers creator creators',
  'free muft mofat',
  'beginner beginners basic basics suruvat shuruat',
  'reel reels shorts',
  'business vyavsay vyapar',
  'print printing chhapai',
].map(wordsOf);

/** Names of tools and places that are no course's words, beside the words of the courses that come nearest. */
const RELATED: readonly { words: readonly string[]; related: readonly string[] }[] = [
  {
    words: wordsOf('canva figma illustrator coreldraw indesign gimp ux ui'),
    related: ['design', 'posters', 'logo', 'layout'],
  },
  {
    words: wordsOf('premiere capcut resolve davinci kinemaster youtube vlog'),
    related: ['video', 'film', 'editing'],
  },
  {
    words: wordsOf('facebook whatsapp linkedin twitter meta'),
    related: ['social', 'instagram', 'ads'],
  },
  { words: wordsOf('google ranking blog website'), related: ['seo', 'search', 'ads'] },
  { words: wordsOf('chatgpt gemini prompt midjourney'), related: ['ai'] },
];

const same = new Map(SAME.flatMap((group) => group.map((word) => [word, group] as const)));
const relatedByWord = new Map<string, string[]>();
for (const { words, related } of RELATED) {
  for (const word of related)
    relatedByWord.set(word, [...(relatedByWord.get(word) ?? []), ...words]);
}

/** Words that stand for the same as a word, itself left out. */
export function sameAs(word: string): readonly string[] {
  return same.get(word)?.filter((one) => one !== word) ?? [];
}

/** Words for which a course with this word is not the answer, but near to it. */
export function relatedWords(word: string): readonly string[] {
  return relatedByWord.get(word) ?? [];
}
