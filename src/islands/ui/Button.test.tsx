// @vitest-environment happy-dom
// The button's guard against a second click, which many forms rely on.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

afterEach(cleanup);

it('handles each click while not busy', () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Save</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('ignores clicks while busy, and is marked as disabled', () => {
  const onClick = vi.fn();
  render(
    <Button busy busyText="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it('does not submit its form while busy', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const { container } = render(
    <form>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  container.querySelector('form')?.addEventListener('submit', onSubmit);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps the disabled state that its caller sets', () => {
  render(<Button aria-disabled>Next</Button>);
  const button = screen.getByRole('button', { name: 'Next' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
