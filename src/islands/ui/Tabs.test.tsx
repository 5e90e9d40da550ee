// @vitest-environment happy-dom
// Tabs by role and keyboard.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const TABS = ['Overview', 'Content', 'Instructor'].map((label) => ({
  id: label.toLowerCase(),
  label,
  panel: `About the ${label.toLowerCase()}`,
}));

const getPanelText = () => screen.getByRole('tabpanel').textContent;

it('shows the panel of the clicked tab, labelled by the tab', () => {
  render(<Tabs label="Course" tabs={TABS} />);
  expect(getPanelText()).toBe('About the overview');
  fireEvent.click(screen.getByRole('tab', { name: 'Content' }));
  expect(getPanelText()).toBe('About the content');
  expect(screen.getByRole('tabpanel', { name: 'Content' })).toBeTruthy();
});

it('arrow keys, Home and End change the tab and move the focus', () => {
  render(<Tabs label="Course" tabs={TABS} />);
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  screen.getByRole('tab', { name: 'Overview' }).focus();
  for (const [key, panel] of [
    ['ArrowRight', 'About the content'],
    ['End', 'About the instructor'],
    ['ArrowRight', 'About the overview'],
    ['ArrowLeft', 'About the instructor'],
    ['Home', 'About the overview'],
  ] as const) {
    press(key);
    expect(getPanelText()).toBe(panel);
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  }
  press('a');
  expect(getPanelText()).toBe('About the overview');
});

it('keeps one tab in the tab order', () => {
  render(<Tabs label="Course" tabs={TABS} />);
  fireEvent.click(screen.getByRole('tab', { name: 'Instructor' }));
  const reachable = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
  expect(reachable.map((tab) => tab.textContent)).toEqual(['Instructor']);
});

it('each tab names the panel it controls', () => {
  render(<Tabs label="Course" tabs={TABS} />);
  for (const tab of screen.getAllByRole('tab')) {
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    expect(panel?.getAttribute('aria-labelledby')).toBe(tab.id);
  }
});
