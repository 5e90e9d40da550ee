// The notices after a login.
import { expect, it } from 'vitest';
import { ApiError } from '#site/api/client.ts';
import { buildLoginFailureNotice, buildLoginNotice } from './login.ts';

it("ERR-02: success shows the server's message", () => {
  expect(buildLoginNotice('Welcome back.')).toMatchObject({
    type: 'success',
    title: 'Login successful',
    message: 'Welcome back.',
  });
});

it("ERR-03: failure shows the server's message, or the default one", () => {
  const serverMessage = 'Wrong e-mail or password.';
  const refused = new ApiError({ code: 'wrong_credentials', serverMessage });
  expect(buildLoginFailureNotice(refused)).toMatchObject({
    type: 'error',
    title: 'Login failed',
    message: 'Wrong e-mail or password.',
  });
  expect(buildLoginFailureNotice(new ApiError({ code: 'no_answer' })).message).toBe(
    'Invalid credentials. Please try again.',
  );
});
