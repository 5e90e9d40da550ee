import { CASE_STUDY_MANY, WORK_CATEGORIES } from '#contract/case-studies.ts';
import type { PageListKey } from '#contract/site-lists.ts';
import type { FieldWords } from './list-words.ts';

interface PageFields {
  sections: readonly { title: string; hint: string; names: readonly string[] }[];
  fields: Readonly<Record<string, FieldWords>>;
}

const TITLE: FieldWords = { label: 'Title' };
const TEXT: FieldWords = { label: 'Text', kind: 'text' };
const PICTURE: FieldWords = { label: 'Picture', kind: 'picture' };
const ALT: FieldWords = {
  label: 'What is to be seen',
  kind: 'text',
  hint: 'Read out to who cannot see the picture.',
};

export const PAGE_FIELDS: Readonly<Record<PageListKey, PageFields>> = {
  work: {
    sections: [
      {
        title: 'The work',
        hint: 'At the head of its page, in the list, and in link previews.',
        names: ['title', 'category', 'client', 'year', 'summary', 'image', 'featured'],
      },
      { title: 'The task', hint: 'What was asked, and what was done.', names: ['brief', 'did'] },
      {
        title: 'How it came about',
        hint: 'Step by step, each with a picture. May stay empty.',
        names: ['process'],
      },
      {
        title: 'What it became',
        hint: 'Pictures of the result, as they are, and a film.',
        names: ['pictures', 'film', 'poster'],
      },
      {
        title: 'What came of it',
        hint: 'Say only what you can prove: who says so stands below each result.',
        names: ['results', 'measures', 'credits'],
      },
    ],
    fields: {
      title: TITLE,
      category: {
        label: 'Category',
        choices: Object.fromEntries(WORK_CATEGORIES.map((one) => [one, one])),
      },
      client: { label: 'Client', hint: 'Name only who has agreed to it.' },
      year: { label: 'Year' },
      summary: { label: 'Summary', kind: 'text', hint: 'In a sentence or two.' },
      image: { ...PICTURE, hint: 'PNG, JPG or WebP up to 10MB. It is cut where it has to fit.' },
      featured: { label: 'May stand on Home', kind: 'switch' },
      brief: { label: 'The task', kind: 'lines', hint: 'One paragraph a line, up to eight.' },
      did: { label: 'What was done', kind: 'lines', hint: 'One a line, up to eight.' },
      process: {
        label: 'Steps',
        kind: 'parts',
        part: {
          one: 'step',
          max: CASE_STUDY_MANY.process,
          fields: { title: TITLE, text: TEXT, picture: PICTURE, alt: ALT },
        },
      },
      pictures: {
        label: 'Pictures',
        kind: 'parts',
        part: {
          one: 'picture',
          max: CASE_STUDY_MANY.pictures,
          fields: { picture: PICTURE, alt: ALT },
        },
      },
      film: {
        label: 'Film',
        kind: 'film',
        hint: 'MP4 (H.264) up to 100MB. It plays for visitors once it is published.',
      },
      poster: {
        ...PICTURE,
        label: 'Picture before the film',
        hint: 'Without one it is the picture of the work.',
      },
      results: {
        label: 'Results',
        kind: 'parts',
        part: {
          one: 'result',
          max: CASE_STUDY_MANY.results,
          fields: {
            value: { label: 'Result', hint: 'As in +18%.' },
            label: { label: 'What it is', hint: 'As in orders in the first month.' },
            source: { label: 'Source', hint: 'As in the shop’s own books.' },
          },
        },
      },
      measures: {
        label: 'What is measured',
        kind: 'parts',
        part: {
          one: 'measure',
          max: CASE_STUDY_MANY.measures,
          fields: { title: TITLE, text: TEXT },
        },
      },
      credits: { label: 'Credits', hint: 'Who else took part. May stay empty.' },
    },
  },
  posts: {
    sections: [
      {
        title: 'The post',
        hint: 'At its head, in the list, in the feed and in link previews.',
        names: ['title', 'summary', 'author', 'publishedOn', 'updatedOn', 'tags'],
      },
      { title: 'Picture', hint: 'Above the text, and in the list.', names: ['picture', 'alt'] },
      { title: 'Text', hint: 'Each line is a paragraph.', names: ['body'] },
    ],
    fields: {
      title: TITLE,
      summary: { label: 'Summary', kind: 'text', hint: 'In a sentence or two.' },
      picture: { ...PICTURE, hint: 'PNG, JPG or WebP up to 10MB.' },
      alt: ALT,
      author: { label: 'Author', kind: 'person' },
      publishedOn: { label: 'Day', kind: 'date', isToday: true },
      updatedOn: { label: 'Last changed on', kind: 'date', hint: 'May stay empty.' },
      tags: { label: 'Tags', kind: 'lines', hint: 'One a line, up to five.' },
      body: {
        label: 'Text',
        kind: 'long',
        hint: 'A line that begins with ## or ### is a heading, with - or 1. a point, with > a quotation; --- is a rule. **Strong**, _stressed_, [words](https://address) or [words](/contact).',
      },
    },
  },
};
