// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { listenForShortcuts, findShortcut } from './shortcuts.ts';
import type { ShortcutAction } from './shortcuts.ts';

function press(init: KeyboardEventInit, on: Element = document.body): ShortcutAction[] {
  const actions: ShortcutAction[] = [];
  const stop = listenForShortcuts(document, (action) => actions.push(action));
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  stop();
  return actions;
}

function renderElement(html: string, selector: string): Element {
  document.body.innerHTML = html;
  const found = document.body.querySelector(selector);
  if (!found) throw new Error(selector);
  return found;
}

test('single keys act from anywhere, in either case', () => {
  expect(press({ key: 'k' })).toEqual([{ do: 'play' }]);
  expect(press({ key: 'N' })).toEqual([{ do: 'next' }]);
  expect(press({ key: 'b' })).toEqual([{ do: 'note' }]);
  expect(press({ key: '?', shiftKey: true })).toEqual([{ do: 'help' }]);
  expect(press({ key: '5' })).toEqual([{ do: 'tenth', tenth: 5 }]);
  expect(press({ key: 'ArrowLeft' })).toEqual([{ do: 'skip', seconds: -10 }]);
});

test('no shortcut acts with a modifier, while typing, or over an open dialog', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(press({ key: 'k', [modifier]: true }), modifier).toEqual([]);
  }
  expect(press({ key: 'k', isComposing: true })).toEqual([]);
  for (const field of ['input', 'textarea', 'select']) {
    expect(press({ key: 'k' }, renderElement(`<${field}></${field}>`, field)), field).toEqual([]);
  }
  expect(press({ key: 'k' }, renderElement('<p contenteditable>x</p>', 'p'))).toEqual([]);
  renderElement('<dialog open><button>x</button></dialog>', 'button');
  expect(press({ key: 'k' })).toEqual([]);
  document.body.innerHTML = '';
});

test('focused video controls keep their own keys, and the other shortcuts still act', () => {
  const button = '<div class="video-js"><button>x</button></div>';
  for (const key of [' ', 'k', 'm', 'f']) {
    expect(press({ key }, renderElement(button, 'button')), key).toEqual([]);
  }
  expect(press({ key: 'n' }, renderElement(button, 'button'))).toEqual([{ do: 'next' }]);
  expect(press({ key: 'ArrowLeft' }, renderElement(button, 'button'))).toHaveLength(1);
  const slider = '<div class="video-js"><i role="slider"></i></div>';
  expect(press({ key: 'ArrowLeft' }, renderElement(slider, 'i'))).toEqual([]);
  expect(press({ key: '5' }, renderElement(slider, 'i'))).toEqual([]);
});

test('the up and down arrows change the volume in the video, and scroll the page elsewhere', () => {
  const video = (inner: string) =>
    `<div class="player-video"><div class="video-js">${inner}</div></div>`;
  const button = renderElement(video('<button>x</button>'), 'button');
  expect(press({ key: 'ArrowUp' }, button)).toEqual([{ do: 'volume', by: 0.1 }]);
  expect(press({ key: 'ArrowDown' }, button)).toEqual([{ do: 'volume', by: -0.1 }]);
  const speeds = renderElement(
    video('<div class="vjs-menu-button"><button>1x</button></div>'),
    'button',
  );
  expect(press({ key: 'ArrowUp' }, speeds)).toEqual([]);
  expect(press({ key: 'ArrowUp' })).toEqual([]);
  document.body.innerHTML = '';
});

test('a handled key is ignored, and the space bar activates the focused control', () => {
  const key = new KeyboardEvent('keydown', { key: 'f', cancelable: true });
  key.preventDefault();
  expect(findShortcut(key)).toBeUndefined();
  expect(press({ key: ' ' })).toEqual([{ do: 'play' }]);
  expect(press({ key: ' ' }, renderElement('<button>x</button>', 'button'))).toEqual([]);
  const toggle = renderElement('<input type="checkbox" role="switch" />', 'input');
  expect(press({ key: ' ' }, toggle)).toEqual([]);
  expect(press({ key: 'k' }, toggle)).toEqual([{ do: 'play' }]);
});
