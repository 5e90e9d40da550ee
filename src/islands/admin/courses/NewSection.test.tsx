// @vitest-environment happy-dom
// The field of a new section keeps its text until the section is added.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NewSection } from './NewSection.tsx';

afterEach(cleanup);

it('keeps the name when adding fails, and clears the field once the section is added', async () => {
  const onAdd = vi.fn<(name: string) => Promise<boolean>>();
  onAdd.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  render(<NewSection course="c1" onAdd={onAdd} />);
  const field = screen.getByRole('textbox', { name: 'New section name' });
  const value = () => (field as HTMLInputElement).value;
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add section' }));
  fireEvent.input(field, { target: { value: ' First steps ' } });
  add();
  await waitFor(() => expect(onAdd).toHaveBeenCalledWith('First steps'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add section' })).not.toHaveProperty(
      'disabled',
      true,
    ),
  );
  expect(value()).toBe(' First steps ');
  add();
  await waitFor(() => expect(value()).toBe(''));
  expect(onAdd).toHaveBeenCalledTimes(2);
});
