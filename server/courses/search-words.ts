// Language data of the search: stop words, synonyms, qualifiers and related tools.
import { splitWords } from '#contract/courses/search-words.ts';

/** English, Hindi and Marathi. */
const STOP_WORDS = new Set(
  splitWords(`
    a an the and or of to in on for from with by at as is are be it this that my me i we you your our
    how what which who when where why do does can want need make making made get learn learning teach
    teaching course courses class classes lesson lessons tutorial tutorials training about best top good
    kaise kese kaisa kaisi kya kyon kaun banaye banaen banaye banayen banana banane banao banaiye bnaye
    kare karen karein karna karne karo badhaye badhayen badhaen badhana chalaye chalana sikhni seekhe seekhen seekho sikhe sikho sikhna seekhna sikhaye sikhen
    ka ki ke ko se mein main par aur hai hain ho liye wala wali wale chahiye mujhe apna apni apne
    kase kasa kashi karave karayche karaycha banvayche banvaycha banavayche banava banvave shika shikne
    shikayche shikaycha cha chi che madhe madhye ani aahe ahe sathi mala kay
    कोर्स क्लास कैसे कैसा कैसी क्या क्यों बनाएं बनाएँ बनाये बनाना बनाने बनाओ करें करे करना करने सीखें सीखे सीखो सीखना
    का की के को से में पर और है हैं लिए वाला वाली चाहिए मुझे अपना अपनी अपने
    कसे कसा कशी करावे करायचे करायचा बनवायचे बनवायचा बनवा बनवावे शिका शिकणे शिकायचे शिकायचा चा ची चे
    मध्ये आणि आहे साठी मला काय
  `),
);

/** Removes stop words unless the query has no other words. */
export function removeStopWords(words: readonly string[]): readonly string[] {
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return significant.length > 0 ? significant : words;
}

/** Words about level, price or language that do not name a subject. */
const QUALIFIERS = new Set(
  splitWords(`
    free muft mofat मुफ़्त मुफ्त फ्री beginner beginners basic basics advanced suruvat shuruat start starter
    easy online certificate hindi english marathi हिंदी हिन्दी इंग्लिश अंग्रेजी मराठी ऑनलाइन
  `),
);

export function isQualifier(word: string): boolean {
  return QUALIFIERS.has(word);
}

/** Synonyms, including Devanagari words that sound different from the Latin word. */
const SYNONYM_GROUPS: readonly (readonly string[])[] = [
  'ad ads advert adverts advertise advertisement advertisements advertising jahirat vigyapan',
  'marketing vipanan',
  'digital डिजिटल',
  'social सोशल',
  'media मीडिया',
  'video videos film films filming वीडियो विडियो व्हिडिओ',
  'production प्रोडक्शन',
  'photo photos photography',
  'logo logos logotype',
  'brand branding identity',
  'type typography typeface font fonts lettering akshar',
  'colour colours color colors rang',
  'edit editing editor sampadan',
  'design designs designer designing dijain dizain डिज़ाइन डिजाइन',
  'graphic graphics',
  'poster posters',
  'sound audio awaz aavaj recording',
  'write writing writer lekhan',
  'email mail newsletter ईमेल',
  'influencer influencers creator creators',
  'free muft mofat',
  'beginner beginners basic basics suruvat shuruat',
  'reel reels shorts',
  'seo एसईओ',
  'ai एआई',
  'caption captions',
  'business vyavsay vyapar',
  'print printing chhapai',
].map(splitWords);

/** Subjects that a word implies. */
const IMPLIED_SUBJECTS: readonly { words: readonly string[]; implied: readonly string[] }[] = [
  { words: splitWords('photoshop'), implied: splitWords('photo edit retouch') },
];

/** Names of tools and platforms, with subjects of similar courses. */
const TOOL_SUBJECTS: readonly { words: readonly string[]; related: readonly string[] }[] = [
  {
    words: splitWords('canva figma illustrator coreldraw indesign gimp ux ui'),
    related: ['design', 'posters', 'logo', 'layout'],
  },
  {
    words: splitWords('premiere capcut resolve davinci kinemaster youtube vlog'),
    related: ['video', 'film', 'editing'],
  },
  {
    words: splitWords('facebook whatsapp linkedin twitter meta'),
    related: ['social', 'instagram', 'ads'],
  },
  { words: splitWords('google ranking blog website'), related: ['seo', 'search', 'ads'] },
  { words: splitWords('chatgpt gemini prompt midjourney'), related: ['ai'] },
];

const synonyms = new Map(
  SYNONYM_GROUPS.flatMap((group) => group.map((word) => [word, group] as const)),
);

/** Synonyms without the word itself. */
export function listSynonyms(word: string): readonly string[] {
  return synonyms.get(word)?.filter((item) => item !== word) ?? [];
}

/** Further words that find a course with this word. */
export function listImpliedWords(word: string): readonly string[] {
  return IMPLIED_SUBJECTS.flatMap(({ words, implied }) => (words.includes(word) ? implied : []));
}

/** Tools for which a course with this word is a similar result, not a match. */
export function listRelatedTools(word: string): readonly string[] {
  return TOOL_SUBJECTS.flatMap(({ words, related }) => (related.includes(word) ? words : []));
}
