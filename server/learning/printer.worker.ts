// Worker thread that draws certificates.
import { serveRenderJobs } from '../platform/render-thread.ts';
import { drawCertificate } from './certificate-page.ts';

serveRenderJobs(drawCertificate);
