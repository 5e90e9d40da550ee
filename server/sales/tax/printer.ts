// Draws documents in a worker thread.
import { createRenderThread } from '../../platform/render-thread.ts';
import type { DocumentPage } from './document-page.ts';

export interface DocumentPrinter {
  /** Returns the PDF. Fails: busy, when too many requests wait. */
  print(page: DocumentPage): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export function createDocumentPrinter(): DocumentPrinter {
  const { render, close } = createRenderThread<DocumentPage>(
    new URL('./printer.worker.ts', import.meta.url),
    {
      name: 'documents',
      message: 'The server is creating many documents. Please try again in a moment.',
    },
  );
  return { print: (page) => render(page, 'documents'), close };
}
