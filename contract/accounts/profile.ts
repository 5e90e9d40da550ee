// The caller's own account: details, picture, data export and deletion.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { ContactNumber, FullName, TEXT_PATTERN } from './auth.ts';
import { User } from './user.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IMAGE_FILE } from '../media/media.ts';
import { OwnPassword } from './passwords.ts';

export const ABOUT_MAX = 1000;
export const About = z
  .string()
  .check(
    z.trim(),
    z.maxLength(ABOUT_MAX, `Text must be at most ${ABOUT_MAX} characters`),
    z.regex(TEXT_PATTERN, 'Text must be plain text'),
  );

const OwnAccountResponse = successResponse({ data: User });

/** The caller's account. Source: api-contract section 3. */
export const getUserDetails = defineEndpoint('GET /profile/getUserDetails', {
  access: 'signed-in',
  response: OwnAccountResponse,
  summary: 'Returns the caller’s account.',
});

/** Changes the sent fields. The email address is changed by `requestEmailChange`; the account type never changes. */
export const updateProfile = defineEndpoint('PUT /profile/updateProfile', {
  access: 'signed-in',
  body: z.object({
    fullName: z.optional(FullName),
    contactNumber: z.optional(ContactNumber),
    about: z.optional(About),
  }),
  response: OwnAccountResponse,
  summary: 'Changes the caller’s name, mobile number and bio.',
});

/** Replaces the caller's picture. The upload is re-encoded, which removes its metadata. */
export const updateDisplayPicture = defineEndpoint('PUT /profile/updateDisplayPicture', {
  access: 'signed-in',
  encoding: 'multipart',
  files: { pfp: { ...IMAGE_FILE, required: true } },
  response: OwnAccountResponse,
  summary: 'Replaces the caller’s picture.',
});

/** A row as stored, without secrets; times are ISO strings. */
const ExportedRow = z.record(z.string(), z.unknown());

/** By table. */
export const PersonalData = z.object({
  exportedAt: z.string(),
  tables: z.record(z.string(), z.array(ExportedRow)),
});

/** All stored data about the caller, by table. Source: S44. */
export const exportProfile = defineEndpoint('GET /profile/export', {
  access: 'signed-in',
  response: successResponse({ data: PersonalData }),
  summary: 'Exports all stored data about the caller.',
});

/**
 * Deletes the account for good: personal data is erased, payments stay without a name. The last owner cannot leave
 * (conflict). Source: S44.
 */
export const deleteProfile = defineEndpoint('DELETE /profile/deleteProfile', {
  access: 'signed-in',
  fails: ['wrong_password', 'conflict'],
  body: z.object({ password: OwnPassword }),
  response: Done,
  summary: 'Deletes the caller’s account.',
});
