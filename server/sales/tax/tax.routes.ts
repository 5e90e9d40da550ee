// Endpoints for the seller's terms and the files of documents.
import { getDocument } from '#contract/sales/issued-documents.ts';
import * as calls from '#contract/sales/tax.ts';
import { mountFile } from '../../http/mount-files.ts';
import { mount } from '../../http/mount.ts';
import type { MountTarget } from '../../http/mount.ts';
import { readMedia } from '../../media/read-files.ts';
import type { Deps } from '../../platform/ports.ts';
import { recordViews } from '../../accounts/data-access-log.ts';
import { getDocumentFile } from './document-files.ts';
import type { FilesDeps } from './document-files.ts';
import { saveSellerTerms, getSellerTerms } from './seller-terms.ts';

export function registerTaxRoutes(at: MountTarget, deps: Deps & FilesDeps): void {
  mount(at, calls.getSellerTerms, async () => ({ data: await getSellerTerms(deps) }));
  mount(at, calls.saveSellerTerms, async ({ viewer, body }) => {
    const data = await saveSellerTerms(deps, viewer.userId, body);
    // Rebuilds the legal pages, which name the seller.
    deps.changed();
    return { data };
  });
  mountFile(at, getDocument, async ({ viewer, params }) => {
    const { media, name, buyerId } = await getDocumentFile(deps, viewer, params.id);
    if (buyerId !== undefined)
      await recordViews(deps, viewer, { call: getDocument, userIds: [buyerId] });
    return { name, bytes: media.bytes, content: await readMedia(deps, media) };
  });
}
