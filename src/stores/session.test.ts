// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  $session,
  beginSignIn,
  toInitials,
  readStoredSession,
  restoreSession,
  type SessionUser,
  signIn,
  signOut,
  toSessionUser,
  updateUser,
} from './session.ts';

const USER: SessionUser = {
  _id: '65a1b2c3d4e5f60718293a4b',
  firstName: 'Aarohi',
  lastName: 'Sharma',
  fullNamme: 'Aarohi Sharma',
  email: 'aarohi@example.com',
  image: '',
  accountType: 'Student',
  additionalDetails: { contactNumber: '9876543210', about: '' },
};

function readStored(entries: Record<string, string>) {
  localStorage.clear();
  for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
  return readStoredSession();
}

describe('readStoredSession', () => {
  it('STATE-06 restores only when both token and user are in storage', () => {
    const user = JSON.stringify(USER);
    expect(readStored({ token: 't', user })).toEqual({ token: 't', user: USER });
    expect(readStored({ token: 't' })).toBeNull();
    expect(readStored({ user })).toBeNull();
  });

  it.each(['', 'null', '{', '[]', '"x"', '7', '{}', '{"email":{}}'])(
    'treats the broken user %j as signed out',
    (user) => {
      expect(readStored({ token: 't', user })).toBeNull();
    },
  );

  it.each(['', ' ', 'null', 'undefined'])('treats the token %j as signed out', (token) => {
    expect(readStored({ token, user: JSON.stringify(USER) })).toBeNull();
  });
});

describe('session store', () => {
  beforeEach(() => localStorage.clear());

  it('STATE-01 starts loading, and starting a login sets loading again', () => {
    expect($session.get().isLoading).toBe(true);
    signOut();
    expect($session.get().isLoading).toBe(false);
    beginSignIn();
    expect($session.get().isLoading).toBe(true);
  });

  it('STATE-02 stores user and token on success and ends loading', () => {
    beginSignIn();
    signIn(USER, 'secret');
    expect($session.get()).toEqual({
      user: USER,
      token: 'secret',
      isAuthenticated: true,
      isLoading: false,
    });
    expect(localStorage.getItem('token')).toBe('secret');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(USER);
  });

  it('STATE-04 clears user and token on failure and ends loading', () => {
    signIn(USER, 'secret');
    beginSignIn();
    signOut();
    expect($session.get()).toEqual({
      user: null,
      token: null,
      isAuthenticated: false,
      isLoading: false,
    });
    expect(localStorage.length).toBe(0);
  });

  it('OPEN-20 restores from storage; one key without the other means signed out, and is removed on the next load', () => {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('user', JSON.stringify(USER));
    restoreSession();
    expect($session.get().isAuthenticated).toBe(true);
    localStorage.removeItem('user');
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect($session.get()).toEqual({
      user: null,
      token: null,
      isAuthenticated: false,
      isLoading: false,
    });
    // Another tab may be about to write the other key.
    expect(localStorage.getItem('token')).toBe('secret');
    restoreSession();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('STATE-08 ENT-01 a user with a token is signed in, and the state holds user, token and both flags', () => {
    expect(Object.keys($session.get()).sort()).toEqual([
      'isAuthenticated',
      'isLoading',
      'token',
      'user',
    ]);
    const steps = [() => signIn(USER, 'a'), () => beginSignIn(), () => signOut()];
    for (const step of [...steps, () => signIn(USER, 'b'), () => signOut()]) {
      step();
      const { token, isAuthenticated } = $session.get();
      expect(isAuthenticated).toBe(token !== null);
    }
  });

  it('a changed profile shows in every tab; the profile of a logged-out user does not', () => {
    signIn(USER, 'secret');
    updateUser({ ...USER, image: '/new.webp' });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ image: '/new.webp' });
    expect($session.get()).toMatchObject({ token: 'secret', user: { image: '/new.webp' } });
    updateUser({ ...USER, _id: 'somebody-else' });
    expect($session.get().user?._id).toBe(USER._id);
    signOut();
    updateUser(USER);
    expect(localStorage.getItem('user')).toBeNull();
  });
});

describe('toSessionUser', () => {
  it('OPEN-60 fills missing fields, and accepts either spelling of the full name', () => {
    expect(toSessionUser({ email: 'a@b.in', fullName: 'Aarohi', image: null })).toEqual({
      ...USER,
      _id: '',
      firstName: '',
      lastName: '',
      fullNamme: 'Aarohi',
      email: 'a@b.in',
      accountType: '',
      additionalDetails: { contactNumber: '', about: '' },
    });
  });

  it.each([
    [{ firstName: 'Aarohi', lastName: 'Sharma' }, 'AS'],
    [{ firstName: 'Aarohi' }, 'A'],
    [{ firstName: '', fullNamme: 'डॉ. ज्ञानेश्वर' }, 'डज'],
    [{ email: 'x@y.in' }, 'X'],
  ])('builds initials from %j', (parts, initials) => {
    expect(toInitials(toSessionUser(parts) ?? USER)).toBe(initials);
  });
});
