import { ContactNumber, Email, FullName, NewPassword } from '#contract/accounts/auth.ts';
import { ApiError, getMessage } from '#site/api/client.ts';

/** In the order of the form. */
export const SIGN_UP_FIELDS = {
  fullName: FullName,
  email: Email,
  contactNumber: ContactNumber,
  password: NewPassword,
} as const;

/** The server creates the account only after the address is verified. */
export function needsEmailProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_code';
}

/** ERR-17 for a refusal, ERR-18 for everything else. */
export function formatSignUpError(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.code === 'unsuccessful';
  return getMessage(
    error,
    isRefusal ? 'Signup failed. Please try again.' : 'Something went wrong. Please try again.',
  );
}
