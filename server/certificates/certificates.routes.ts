// The public check of a certificate. The student's own is mounted by learning, which knows progress.
import type { FastifyInstance } from 'fastify';
import { getCertificate } from '#contract/learning.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import type { Db } from '../ports.ts';
import { findCertificate } from './certificates.ts';

export function certificateRoutes(app: FastifyInstance, doors: Doors, deps: { db: Db }): void {
  mount([app, doors], getCertificate, async ({ params }) => ({
    data: await findCertificate(deps.db, params.id),
  }));
}
