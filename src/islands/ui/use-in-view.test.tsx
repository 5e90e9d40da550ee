// @vitest-environment happy-dom
// Elements that load near the viewport, when the browser reports late.
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useInView } from './use-in-view.ts';

type Callback = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

function Target() {
  const [target, isNear] = useInView<HTMLParagraphElement>();
  return <p ref={target}>{isNear ? 'near' : 'far'}</p>;
}

it('an element that came near between two reports counts as near', () => {
  let report: Callback = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(callback: Callback) {
        report = callback;
      }
    },
  );
  render(<Target />);
  act(() => report([{ isIntersecting: false }]));
  expect(screen.getByText('far')).toBeTruthy();
  act(() => report([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(screen.getByText('near')).toBeTruthy();
  vi.unstubAllGlobals();
});
