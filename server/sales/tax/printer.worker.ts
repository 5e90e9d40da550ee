// Worker thread that draws documents.
import { serveRenderJobs } from '../../platform/render-thread.ts';
import { drawDocument } from './document-page.ts';

serveRenderJobs(drawDocument);
