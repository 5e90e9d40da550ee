// How documents of the site name a picture: one that was sent by its id, a drawn one by its name.
import * as z from 'zod/mini';
import { OUR_ID } from './id.ts';

/** A film that was sent, or none. */
export const FilmName = z
  .string('Choose a film')
  .check(z.refine((name) => name === '' || OUR_ID.test(name), 'Choose a film'));

/** Names of the drawings in `public/art` for case studies and posts. */
const DRAWN = /^(?:work|study|post)-[a-z-]{1,40}$/;
/** Of the words for who cannot see a picture. */
export const ALT_MAX = 200;

const isPicture = (name: string): boolean => OUR_ID.test(name) || DRAWN.test(name);

export const PictureName = z
  .string('Choose a picture')
  .check(z.refine(isPicture, 'Choose a picture'));

/** The same, or none. */
export const OptionalPictureName = z
  .string('Choose a picture')
  .check(z.refine((name) => name === '' || isPicture(name), 'Choose a picture'));
