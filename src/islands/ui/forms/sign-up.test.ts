// The messages of the sign-up form, word for word.
import { describe, expect, it } from 'vitest';
import { ApiError } from '#site/api/client.ts';
import { SIGN_UP_FIELDS, formatSignUpError } from './sign-up.ts';
import { checkFields } from './use-form.ts';

const GOOD = {
  fullName: ' Aarohi Sharma ',
  email: 'Aarohi@Example.com ',
  contactNumber: '9820012345',
  password: 'secret',
};

const checkSignUp = (typed: typeof GOOD) => checkFields(SIGN_UP_FIELDS, typed);

describe('the fields', () => {
  it('SIGN-04 SIGN-05 SIGN-07 SIGN-09: reports every empty field', () => {
    expect(
      checkSignUp({ fullName: '', email: '', contactNumber: '', password: '' }).errors,
    ).toEqual({
      fullName: 'Full name is required',
      email: 'Email address is required',
      contactNumber: 'Mobile number is required',
      password: 'Password is required',
    });
  });

  it.each(['aarohi', 'aarohi@', '@example.com', 'a b@example.com', 'aarohi@example'])(
    'SIGN-06: %j is not an email address',
    (email) => {
      expect(checkSignUp({ ...GOOD, email }).errors.email).toBe('Email address is invalid');
    },
  );

  it.each(['98200', '98200123456', '0098200 12345', '982001234a', '९८२००१२३४'])(
    'SIGN-08: %j is not a mobile number',
    (contactNumber) => {
      expect(checkSignUp({ ...GOOD, contactNumber }).errors.contactNumber).toBe(
        'Mobile number must be 10 digits',
      );
    },
  );

  it('SIGN-10: six characters are accepted, five are not', () => {
    expect(checkSignUp({ ...GOOD, password: '12345' }).errors.password).toBe(
      'Password must be at least 6 characters',
    );
    expect(checkSignUp(GOOD)).toEqual({
      errors: {},
      values: { ...GOOD, fullName: 'Aarohi Sharma', email: 'aarohi@example.com' },
    });
  });
});

describe('signUpFailure', () => {
  it("ERR-17: an unsuccessful response shows the server's message, or the default one", () => {
    expect(formatSignUpError(new ApiError({ code: 'unsuccessful' }))).toBe(
      'Signup failed. Please try again.',
    );
    const serverMessage = 'Not today.';
    expect(formatSignUpError(new ApiError({ code: 'unsuccessful', serverMessage }))).toBe(
      'Not today.',
    );
  });

  it("ERR-18: an error shows the server's message, or the default one", () => {
    expect(formatSignUpError(new ApiError({ code: 'no_answer' }))).toBe(
      'Something went wrong. Please try again.',
    );
    const inUse = new ApiError({ code: 'email_in_use', serverMessage: 'In use.' });
    expect(formatSignUpError(inUse)).toBe('In use.');
  });
});
