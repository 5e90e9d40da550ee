// @vitest-environment happy-dom
// Saving a profile picture.
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { savePicture } from '#site/api/account.ts';
import { OwnPicture } from './OwnPicture.tsx';

vi.mock('#site/api/account.ts');
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('releases the decoded picture, also when it needs no scaling', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close }));
  vi.mocked(savePicture).mockRejectedValue(new Error('not needed here'));
  render(<OwnPicture />);
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(savePicture).toHaveBeenCalled());
  expect(close).toHaveBeenCalledOnce();
});
