// What the card asks before it sells: its code comes after the page, for who can buy or has come with a coupon.
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Ask, PayTermsProps, PayWish } from './ask.ts';

export function useTerms(mayAsk: boolean, isBuyer: boolean) {
  const [Terms, setTerms] = useState<ComponentType<PayTermsProps>>();
  const [isAsking, setAsking] = useState(false);
  const told = useRef<{ ask?: Ask | undefined; then?: () => void }>({});
  const onAsk = (ask?: Ask) => {
    told.current.ask = ask;
    if (ask) told.current.then?.();
  };
  useEffect(() => {
    if (isBuyer || location.search.includes('coupon='))
      import('./late.ts').then(
        (made) => setTerms(() => made.PayTerms),
        () => onAsk(() => ({})),
      );
  }, [isBuyer]);
  return {
    ...{ Terms, isAsking, onAsk },
    /** At the press, once it is known what is asked. */
    async wish(): Promise<PayWish | null> {
      if (mayAsk && isBuyer && !told.current.ask) {
        setAsking(true);
        await new Promise<void>((done) => (told.current.then = done));
        setAsking(false);
      }
      return told.current.ask ? told.current.ask() : {};
    },
  };
}
