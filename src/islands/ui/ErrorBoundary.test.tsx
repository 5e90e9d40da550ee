// @vitest-environment happy-dom
// The error page in place of an island.
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { describeFailure, ErrorBoundary } from './ErrorBoundary.tsx';

function Broken(): never {
  throw new Error('The loom is jammed');
}

it("ERR-47 ERR-48: shows the heading, the error's message and its stack trace", () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  quiet.mockRestore();
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!');
  expect(screen.getByText('The loom is jammed')).toBeTruthy();
  expect(screen.getByText(/Error: The loom is jammed/)).toBeTruthy();
});

it('ERR-48: shows status and status text if there are any', () => {
  expect(describeFailure({ status: 404, statusText: 'Not Found' })).toEqual({
    line: '404 Not Found',
    stack: undefined,
  });
  expect(describeFailure('odd').line).toBe('odd');
});
