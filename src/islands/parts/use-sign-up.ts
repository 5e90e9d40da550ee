// Signing up, step by step: the details, and where the server asks for it a code from one's mail.
import { useRef, useState } from 'react';
import * as api from '#site/api/auth.ts';
import { notify } from '#site/stores/notices.ts';
import { signIn } from '#site/stores/session.ts';
import { signUpFailure, wantsProof } from './sign-up.ts';

export interface SigningUp {
  face: 'details' | 'code';
  busy: boolean;
  /** Why the last try failed; empty for nothing. */
  refused: string;
  clearRefused: () => void;
  send: (account: api.NewAccount) => Promise<void>;
  confirm: (account: api.NewAccount, otp: string) => Promise<void>;
  sendNewCode: (email: string) => Promise<void>;
  backToDetails: () => void;
}

export function useSignUp(onDone: (signedIn: api.SignedIn | null) => void): SigningUp {
  const [face, setFace] = useState<SigningUp['face']>('details');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  // A proof is good for one account; it stays good where the account was refused for something else.
  const proven = useRef({ email: '', proof: '' });

  /** What the last code belongs to: as long as the form itself. */
  const asked = useRef('');

  const askForCode = async (email: string) => {
    proven.current = { email: '', proof: '' };
    asked.current = await api.sendEmailCode(email);
    setFace('code');
  };
  const create = async (account: api.NewAccount) => {
    const { email, proof } = proven.current;
    const signedIn = await api.signUp(account, email === account.email ? proof : '');
    if (signedIn) signIn(signedIn.user, signedIn.token);
    onDone(signedIn);
  };
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setRefused('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // A toast stands behind an open dialog: the form says it too.
      setRefused(signUpFailure(error));
      notify({ layer: 'shared', type: 'error', title: signUpFailure(error) });
    } finally {
      setBusy(false);
    }
  };

  return {
    face,
    busy,
    refused,
    clearRefused: () => setRefused(''),
    send: (account) =>
      run(async () => {
        const isProven = proven.current.email === account.email;
        if (!isProven && (await api.wantsEmailCode())) return askForCode(account.email);
        try {
          await create(account);
        } catch (error) {
          if (!wantsProof(error)) throw error;
          await askForCode(account.email);
        }
      }),
    confirm: (account, otp) =>
      run(async () => {
        const proof = await api.proveEmail(account.email, otp, asked.current);
        proven.current = { email: account.email, proof };
        try {
          await create(account);
        } catch (error) {
          // From here on a refusal is about the details.
          setFace('details');
          throw error;
        }
      }),
    sendNewCode: (email) =>
      run(async () => {
        await askForCode(email);
        notify({ layer: 'shared', type: 'success', title: 'A new code is on its way.' });
      }),
    backToDetails: () => {
      setRefused('');
      setFace('details');
    },
  };
}
