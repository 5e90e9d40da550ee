// The steps of signing up: the details, then a code sent by email if the server requires one.
import { useRef, useState } from 'react';
import * as api from '#site/api/auth.ts';
import { wantsEmailCode } from '#site/api/server.ts';
import { notifyShared } from '../notices/notify.ts';
import { signIn } from '#site/stores/session.ts';
import { SIGN_UP, signUpFailure, wantsProof } from './sign-up.ts';
import { type Form, useForm } from './use-form.ts';

export interface SigningUp {
  details: Form<keyof typeof SIGN_UP>;
  /** The account whose email address must be verified by a code; undefined while the details are typed. */
  unproven: api.NewAccount | undefined;
  news: { wantsNews: boolean; onChange: (wantsNews: boolean) => void };
  confirm: (account: api.NewAccount, otp: string) => Promise<void>;
  sendNewCode: (account: api.NewAccount) => Promise<void>;
  backToDetails: () => void;
}

/** Shows the message as a toast and returns it for the form, because a dialog may cover the toast. */
export function signUpRefused(error: unknown): string {
  const sentence = signUpFailure(error);
  notifyShared('error', sentence);
  return sentence;
}

export function useSignUp(onDone: (signedIn: api.SignedIn | null) => void): SigningUp {
  const [unproven, setUnproven] = useState<api.NewAccount>();
  const [wantsNews, setWantsNews] = useState(false);
  // A proof is valid for one email address, also after the account was refused for another reason.
  const proven = useRef({ email: '', proof: '' });
  /** The request id of the last code. */
  const request = useRef('');

  const sendCode = async (account: api.NewAccount) => {
    proven.current = { email: '', proof: '' };
    request.current = await api.sendEmailCode(account.email);
    setUnproven(account);
  };
  const create = async (account: api.NewAccount) => {
    const { email, proof } = proven.current;
    const emailProof = email === account.email ? proof : '';
    const signedIn = await api.signUp(account, { emailProof, wantsNews });
    if (signedIn) signIn(signedIn.user, signedIn.token);
    onDone(signedIn);
  };
  const details = useForm(SIGN_UP, {
    send: async (account) => {
      const isProven = proven.current.email === account.email;
      if (!isProven && (await wantsEmailCode())) return sendCode(account);
      try {
        await create(account);
      } catch (error) {
        if (!wantsProof(error)) throw error;
        await sendCode(account);
      }
    },
    refused: signUpRefused,
  });

  return {
    details,
    unproven,
    news: { wantsNews, onChange: setWantsNews },
    confirm: async (account, otp) => {
      const proof = await api.proveEmail(account.email, otp, request.current);
      proven.current = { email: account.email, proof };
      try {
        await create(account);
      } catch (error) {
        // The code was accepted, so the refusal is about the details.
        details.refuse(signUpFailure(error));
        setUnproven(undefined);
        throw error;
      }
    },
    sendNewCode: async (account) => {
      await sendCode(account);
      notifyShared('success', 'We emailed you a new code.');
    },
    backToDetails: () => setUnproven(undefined),
  };
}
