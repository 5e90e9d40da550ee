// Draws certificates in a worker thread, because one costs as much as a hundred small requests.
import { createRenderThread } from '../platform/render-thread.ts';
import type { CertificatePage } from './certificate-page.ts';

export interface CertificatePrinter {
  /** Returns the PDF; clients take turns. Fails: busy, when too many requests wait. */
  print(page: CertificatePage, client: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export function createCertificatePrinter(): CertificatePrinter {
  const { render, close } = createRenderThread<CertificatePage>(
    new URL('./printer.worker.ts', import.meta.url),
    {
      name: 'certificates',
      message: 'The server is creating many certificates. Please try again in a moment.',
    },
  );
  return { print: render, close };
}
