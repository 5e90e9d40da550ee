// Code that runs in the page: finds elements by role and name, as a screen reader does, and describes them.
import { readFileSync } from 'node:fs';
import type * as library from '@testing-library/dom';
import type { Point } from './engine.ts';

/**
 * Selects elements by role and accessible name, or by label. A part of the name matches unless
 * `exact` is set.
 */
export interface ElementQuery {
  role?: string;
  name?: string;
  label?: string;
  exact?: boolean;
  within?: ElementQuery;
}

export interface FoundElement {
  text: string;
  value: string;
  isFocused: boolean;
  isEnabled: boolean;
  center: Point;
  /** No other element covers its centre. */
  isOnTop: boolean;
}

declare global {
  var TestingLibraryDom: typeof library | undefined;
  var findAll: typeof findInPage;
}

const LIBRARY = 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js';

/** Builds the script that defines `findAll` in the page. The functions below need it. */
export function buildFinderScript(): string {
  return `${readFileSync(LIBRARY, 'utf8')};globalThis.findAll = ${findInPage.toString()};`;
}

/** Runs in the page. Also searches the shadow roots of components. */
function findInPage({ role, name, label, exact = false, within }: ElementQuery): HTMLElement[] {
  const library = globalThis.TestingLibraryDom;
  if (!library) return [];
  const own = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const roots = within ? globalThis.findAll(within) : [document.body, ...own];
  const nameOptions = name === undefined ? {} : { name: exact ? name : new RegExp(name, 'i') };
  return (roots as HTMLElement[]).flatMap((root) =>
    role === undefined
      ? library.queryAllByLabelText(root, label ?? '', { exact })
      : library.queryAllByRole(root, role, nameOptions),
  );
}

/** Runs in the page. Returns undefined if the finder is not loaded yet. */
export function describeInPage(query: ElementQuery): FoundElement[] | undefined {
  if (!globalThis.TestingLibraryDom) return undefined;
  return globalThis.findAll(query).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const center = { x: left + width / 2, y: top + height / 2 };
    const root = element.getRootNode() as Document | ShadowRoot;
    const topmost = root.elementFromPoint(center.x, center.y);
    return {
      text: element.innerText,
      value: 'value' in element ? String(element.value) : '',
      isFocused: root.activeElement === element,
      isEnabled: !element.matches(':disabled'),
      center,
      isOnTop: element.contains(topmost),
    };
  });
}

/** Runs in the page. */
export function scrollToInPage(query: ElementQuery): void {
  globalThis.findAll(query)[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Runs in the page. */
export function findFirstInPage(query: ElementQuery): Element | undefined {
  return globalThis.findAll(query)[0];
}
