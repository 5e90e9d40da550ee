// @vitest-environment happy-dom
// The second stage of the create wizard: continuing does not lose a lesson that is half typed.
import { useState } from 'react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $notices } from '#site/stores/notices.ts';
import { ContentStage } from './ContentStage.tsx';
import { PLAN } from './CreateCourse.tsx';
import { useWizard } from './use-wizard.ts';
import { NEW_WIZARD, wizard } from './wizard.ts';
import type { WizardEvent } from './wizard.ts';

// The features of the server stay unknown.
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  $notices.set([]);
});

const SECTIONS: WizardEvent[] = [
  { type: 'section-added', key: 'a', name: 'First' },
  { type: 'section-added', key: 'b', name: 'Second' },
];

function Stage({ goToNextStage }: { goToNextStage: () => void }) {
  const [start] = useState(() => SECTIONS.reduce(wizard, NEW_WIZARD));
  const view = useWizard(PLAN, start);
  return <ContentStage wizard={{ ...view, goToNextStage }} />;
}

it('a half-typed lesson is reported before anything is sent, and its form gets the focus', () => {
  const goToNextStage = vi.fn();
  render(<Stage goToNextStage={goToNextStage} />);
  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save and continue/ }));
  const second = within(screen.getByRole('region', { name: 'Second' }));
  const title = second.getByRole('textbox', { name: 'Title' });
  fireEvent.input(second.getByRole('textbox', { name: 'Description' }), {
    target: { value: 'Half a thought' },
  });
  save();
  expect($notices.get().map((item) => item.title)).toEqual(['Lesson not added']);
  expect(document.activeElement).toBe(title);
  expect(goToNextStage).not.toHaveBeenCalled();
  fireEvent.click(second.getByRole('button', { name: 'Clear' }));
  save();
  expect(goToNextStage).toHaveBeenCalledOnce();
});
