// Endpoints for editing the site content, and for builds.
import * as opening from '#contract/site/launch.ts';
import * as mailCalls from '#contract/site/mail-texts.ts';
import { getSiteContent } from '#contract/site/site-content.ts';
import * as calls from '#contract/site/site-documents.ts';
import { sendSitePicture, useUploadOnSite } from '#contract/site/site-media.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { requireFound } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import { storeSiteVideo, storeSitePicture } from './site-media.ts';
import { closeSchool, getLaunchState, openSchool } from './launch.ts';
import { buildExampleMail, sendTestMail } from './test-mails.ts';
import { getPreviewState, requestPreview } from './previews.ts';
import { loadSiteContent } from './published-content.ts';
import * as site from './site-content.ts';
import { loadSiteState } from './site-state.ts';

export function registerSiteContentRoutes(at: MountTarget, deps: Deps): void {
  const { db, clock } = deps;
  mount(at, calls.getSiteDocuments, async () => ({ data: await site.listSiteDocuments(db) }));
  mount(at, calls.getSiteDocument, async ({ query }) => ({
    data: await site.getSiteDocument(db, query.key),
  }));
  mount(at, calls.saveSiteDraft, async ({ viewer, body }) => ({
    data: await site.saveDraft(deps, viewer.userId, body),
  }));
  mount(at, calls.discardSiteDraft, async ({ viewer, body }) => ({
    data: await site.discardDraft(deps, viewer.userId, body),
  }));
  mount(at, calls.publishSiteDraft, async ({ viewer, body }) => ({
    data: await site.publishDraft(deps, viewer.userId, body),
  }));
  mount(at, calls.getSiteVersions, async ({ query }) => ({
    data: await site.listVersions(db, query.key),
  }));
  mount(at, calls.getSiteState, async () => ({ data: await loadSiteState(deps, clock()) }));
  mount(at, calls.requestSitePreview, async ({ viewer }) => ({
    data: await requestPreview(deps, viewer.userId),
  }));
  mount(at, calls.getSitePreview, async ({ viewer }) => ({
    data: await getPreviewState(deps, viewer.userId),
  }));
  mount(at, mailCalls.previewMail, async ({ body }) => {
    const { subject, text } = await buildExampleMail(deps, body);
    return { data: { subject, text } };
  });
  mount(at, mailCalls.sendTestMail, async ({ viewer, body }) => {
    await sendTestMail(deps, viewer.userId, body);
    return { message: 'We have sent you the test email.' };
  });
  mount(at, opening.getLaunch, async ({ viewer }) => ({
    data: await getLaunchState(deps, viewer.userId),
  }));
  mount(at, opening.openSchool, async ({ viewer }) => {
    await openSchool(deps, viewer.userId);
    return { message: 'The school is open. Courses can now be bought.' };
  });
  mount(at, opening.closeSchool, async ({ viewer }) => {
    await closeSchool(deps, viewer.userId);
    return { message: 'The school is closed. Courses can no longer be bought.' };
  });
  mount(at, sendSitePicture, async ({ viewer, files }) => ({
    data: await storeSitePicture(deps, {
      file: requireFound(files['picture']),
      userId: viewer.userId,
    }),
  }));
  mount(at, useUploadOnSite, async ({ viewer, body }) => ({
    data: await storeSiteVideo(deps, viewer.userId, body.uploadId),
  }));
  mount(at, getSiteContent, async () => ({ data: await loadSiteContent(deps, clock()) }));
}
