// The contact form: what a visitor sends, and how an admin reads it (OPEN-30).
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { Email, noWebAddress } from './auth.ts';
import { groupDigits } from '../digits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { optionalLine, requiredLine } from '../one-line.ts';
import { pageResponse, pageQuery } from '../paging.ts';

const CONTACT_NAME_MAX = 100;
const CONTACT_PHONE_MAX = 40;
export const CONTACT_SUBJECT_MAX = 150;
export const CONTACT_MESSAGE_MAX = 5000;
export const MESSAGES_PER_PAGE = 50;
export const MESSAGES_QUERY_MAX = 64;
/** A URL-encoded message has up to nine bytes per character. */
const MESSAGE_MAX_BYTES = 64 * 1024;

/** CONT-08, CONT-09. Everything is trimmed; an empty phone counts as none. Lines are used in mail headers. */
export const ContactMessage = z.object({
  firstName: requiredLine('First name', CONTACT_NAME_MAX).check(noWebAddress('First name')),
  lastName: requiredLine('Last name', CONTACT_NAME_MAX).check(noWebAddress('Last name')),
  email: Email,
  phoneNo: z.optional(optionalLine('Phone', CONTACT_PHONE_MAX)),
  subject: requiredLine('Subject', CONTACT_SUBJECT_MAX),
  message: z
    .string('Message is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Message is required', abort: true }),
      z.maxLength(
        CONTACT_MESSAGE_MAX,
        `Message must be at most ${groupDigits(CONTACT_MESSAGE_MAX)} characters`,
      ),
    ),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** A message as admins read it. Times are ISO 8601. */
export const ReceivedMessage = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** For a complaint: when it was resolved. */
  answeredAt: z.nullable(z.string()),
  /** Absent from servers of the previous release, like the next field. */
  kind: z.optional(z.enum(['message', 'complaint'])),
  /** For a complaint: when its receipt was written. */
  acknowledgedAt: z.optional(z.nullable(z.string())),
  /** For a request to return a course: our id of its order. */
  orderId: z.optional(z.string()),
  /** When a mail to the sender was rejected, with the mail server's answer. */
  undelivered: z.optional(z.object({ at: z.string(), answer: z.string() })),
  /** Set if the account has ended: the message is deleted some days after it is answered. */
  accountEndedAt: z.optional(z.string()),
});
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

/** Empty for an ordinary message. A complaint gets a number and a deadline. */
const Kind = z.enum(['', 'complaint'], 'Choose a message type');

/**
 * Stores a message and emails it to the company. `website` is a honeypot: if it is filled in, the answer is the same and
 * nothing is stored. A signed-in user's message is linked to the account. Source: OPEN-30.
 */
export const contactUs = defineEndpoint('POST /contact/contactUs', {
  access: 'anyone',
  encoding: 'form',
  maxBytes: MESSAGE_MAX_BYTES,
  body: z.extend(ContactMessage, { website: z.optional(z.string()), kind: z.optional(Kind) }),
  response: Done,
  summary: 'Sends a message through the contact form.',
});

/**
 * Newest first, fifty per page. `query` matches parts of names, addresses and subjects; `answered` and `kind` filter.
 */
export const getMessages = defineEndpoint('GET /contact/messages', {
  needs: 'messages.answer',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(MESSAGES_QUERY_MAX))),
    answered: z.optional(z.enum(['yes', 'no'])),
    kind: z.optional(z.enum(['message', 'complaint'])),
    ...pageQuery,
  }),
  response: successResponse(pageResponse(ReceivedMessage)),
  summary: 'Lists the messages of the contact form, newest first.',
});

/** Marks a message as answered or open; repeating is harmless. A complaint also requires `complaints.answer`. */
export const markAnswered = defineEndpoint('POST /contact/answered', {
  needs: 'messages.answer',
  fails: ['not_found'],
  body: z.object({ messageId: Id, answered: z._default(z.boolean(), true) }),
  response: Done,
  summary: 'Marks a message as answered or open.',
});
