// What a visitor typed into the sign-up form, checked by the contract's own fields.
import { ContactNumber, Email, FullName, NewPassword, Otp } from '#contract/auth.ts';
import { ApiError, messageOf } from '#site/api/client.ts';
import type { NewAccount } from '#site/api/auth.ts';

export type SignUpField = keyof NewAccount;
export type SignUpErrors = Partial<Record<SignUpField, string>>;

export const EMPTY_SIGN_UP: NewAccount = {
  fullName: '',
  email: '',
  contactNumber: '',
  password: '',
};

const FIELDS = {
  fullName: FullName,
  email: Email,
  contactNumber: ContactNumber,
  password: NewPassword,
} as const;

/** One sentence per faulty field; the account, cleaned, when there is none. */
export function checkSignUp(typed: NewAccount): { errors: SignUpErrors; account: NewAccount } {
  const errors: SignUpErrors = {};
  const account = { ...typed };
  for (const name of Object.keys(FIELDS) as SignUpField[]) {
    const read = FIELDS[name].safeParse(typed[name]);
    if (read.success) account[name] = read.data;
    else errors[name] = read.error.issues[0]?.message ?? 'Please check this field';
  }
  return { errors, account };
}

/** What is wrong with a typed code; empty for nothing. */
export function codeFault(otp: string): string {
  return Otp.safeParse(otp).error?.issues[0]?.message ?? '';
}

/** The server makes an account only once the address is proven. */
export function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_code';
}

/** ERR-17 for an answer that says no, ERR-18 for everything else. */
export function signUpFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.code === 'unsuccessful';
  return messageOf(
    error,
    answered ? 'Signup failed. Please try again.' : 'Something went wrong. Please try again.',
  );
}
