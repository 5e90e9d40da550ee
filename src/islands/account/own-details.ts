import { ContactNumber, FullName } from '#contract/auth.ts';
import { About } from '#contract/profile.ts';
import type { FieldRule } from '../ui/parts/use-form.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';

export type Details = { fullName: string; contactNumber: string; about: string };
const FIELDS = { fullName: FullName, contactNumber: ContactNumber, about: About } as const;

export function getDetails(user: SessionUser): Details {
  const { contactNumber, about } = user.additionalDetails;
  return { fullName: getName(user), contactNumber, about };
}

/** An account that was made by hand may lack what nobody asks for now: what stands as it was passes. */
export function detailRules(saved: Details): Record<keyof Details, FieldRule> {
  const unlessSame = (name: keyof Details): FieldRule => ({
    safeParse: (typed) =>
      typed === saved[name] ? { success: true, data: typed } : FIELDS[name].safeParse(typed),
  });
  return {
    fullName: unlessSame('fullName'),
    contactNumber: unlessSame('contactNumber'),
    about: unlessSame('about'),
  };
}

/** What differs from what is saved. */
export function getChanges(saved: Details, details: Details): Partial<Details> {
  const names = Object.keys(FIELDS) as (keyof Details)[];
  const changed = names.filter((name) => details[name] !== saved[name]);
  return Object.fromEntries(changed.map((name) => [name, details[name]]));
}

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Why a file cannot be one's picture; empty for nothing. `maxBytes` is refused already. */
export function pictureFault(file: Pick<File, 'type' | 'size'>, maxBytes: number): string {
  if (!PICTURE_TYPES.some((type) => type === file.type))
    return 'Choose a PNG, JPG or WebP picture.';
  return file.size >= maxBytes ? 'A picture may have up to 10MB.' : '';
}
