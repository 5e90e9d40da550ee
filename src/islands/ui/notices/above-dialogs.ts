/** Moves `container` into the dialog on top while one is open, and back to the page. */
export function keepAboveDialogs(container: HTMLElement): void {
  const moveToTop = () => {
    const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    if (container.parentElement !== host) host.append(container);
  };
  const observer = new MutationObserver((changes) => {
    // Removing a dialog from the page would remove the notices with it.
    if (container.isConnected && changes.every(({ type }) => type === 'childList')) return;
    moveToTop();
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  moveToTop();
}
