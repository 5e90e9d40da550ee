// What somebody may change of their account, checked by the contract's own fields.
import { ContactNumber, FullName } from '#contract/auth.ts';
import { About } from '#contract/profile.ts';
import { nameOf, type SessionUser } from '#site/stores/session.ts';

export type Details = { fullName: string; contactNumber: string; about: string };
export type DetailErrors = Partial<Record<keyof Details, string>>;

const FIELDS = { fullName: FullName, contactNumber: ContactNumber, about: About } as const;

export function detailsOf(user: SessionUser): Details {
  const { contactNumber, about } = user.additionalDetails;
  return { fullName: nameOf(user), contactNumber, about };
}

/** What differs from what is saved, cleaned; one sentence for each field that cannot be saved so. */
export function changesOf(
  saved: Details,
  typed: Details,
): { changes: Partial<Details>; errors: DetailErrors } {
  const changes: Partial<Details> = {};
  const errors: DetailErrors = {};
  for (const name of Object.keys(FIELDS) as (keyof Details)[]) {
    // An account that was made by hand may lack what nobody asks for now.
    if (typed[name] === saved[name]) continue;
    const read = FIELDS[name].safeParse(typed[name]);
    if (read.success) changes[name] = read.data;
    else errors[name] = read.error.issues[0]?.message ?? 'Please check this field';
  }
  return { changes, errors };
}

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Why a file cannot be one's picture; empty for nothing. `maxBytes` is refused already. */
export function pictureFault(file: Pick<File, 'type' | 'size'>, maxBytes: number): string {
  if (!PICTURE_TYPES.some((type) => type === file.type))
    return 'Choose a PNG, JPG or WebP picture.';
  return file.size >= maxBytes ? 'A picture may have up to 10MB.' : '';
}
