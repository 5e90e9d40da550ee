// The steps of signing up: the details, then a code sent by email if the server requires one.
import { useRef, useState } from 'react';
import * as api from '#site/api/auth.ts';
import { isEmailCodeRequired } from '#site/api/server.ts';
import { notifyShared } from '../notices/notify.ts';
import { signIn } from '#site/stores/session.ts';
import { SIGN_UP_FIELDS, formatSignUpError, needsEmailProof } from './sign-up.ts';
import { type Form, useForm } from './use-form.ts';

export interface SignUpState {
  details: Form<keyof typeof SIGN_UP_FIELDS>;
  /** The account whose email address must be verified by a code; undefined while the details are typed. */
  unverifiedAccount: api.NewAccount | undefined;
  news: { wantsNews: boolean; onChange: (wantsNews: boolean) => void };
  confirm: (account: api.NewAccount, otp: string) => Promise<void>;
  sendNewCode: (account: api.NewAccount) => Promise<void>;
  returnToDetails: () => void;
}

/** Shows the message as a toast and returns it for the form, because a dialog may cover the toast. */
export function notifySignUpError(error: unknown): string {
  const sentence = formatSignUpError(error);
  notifyShared('error', sentence);
  return sentence;
}

export function useSignUp(onDone: (signedIn: api.SignedIn | null) => void): SignUpState {
  const [unverifiedAccount, setUnverifiedAccount] = useState<api.NewAccount>();
  const [wantsNews, setWantsNews] = useState(false);
  // A proof is valid for one email address, also after the account was refused for another reason.
  const proofRef = useRef({ email: '', proof: '' });
  /** The request id of the last code. */
  const requestRef = useRef('');

  const sendCode = async (account: api.NewAccount) => {
    proofRef.current = { email: '', proof: '' };
    requestRef.current = await api.sendEmailCode(account.email);
    setUnverifiedAccount(account);
  };
  const createAccount = async (account: api.NewAccount) => {
    const { email, proof } = proofRef.current;
    const emailProof = email === account.email ? proof : '';
    const signedIn = await api.signUp(account, { emailProof, wantsNews });
    if (signedIn) signIn(signedIn.user, signedIn.token);
    onDone(signedIn);
  };
  const details = useForm(SIGN_UP_FIELDS, {
    send: async (account) => {
      const isProven = proofRef.current.email === account.email;
      if (!isProven && (await isEmailCodeRequired())) return sendCode(account);
      try {
        await createAccount(account);
      } catch (error) {
        if (!needsEmailProof(error)) throw error;
        await sendCode(account);
      }
    },
    toErrorMessage: notifySignUpError,
  });

  return {
    details,
    unverifiedAccount,
    news: { wantsNews, onChange: setWantsNews },
    confirm: async (account, otp) => {
      const proof = await api.verifyEmailCode(account.email, otp, requestRef.current);
      proofRef.current = { email: account.email, proof };
      try {
        await createAccount(account);
      } catch (error) {
        // The code was accepted, so the refusal is about the details.
        details.refuse(formatSignUpError(error));
        setUnverifiedAccount(undefined);
        throw error;
      }
    },
    sendNewCode: async (account) => {
      await sendCode(account);
      notifyShared('success', 'We emailed you a new code.');
    },
    returnToDetails: () => setUnverifiedAccount(undefined),
  };
}
