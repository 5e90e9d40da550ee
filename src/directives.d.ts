// Directives of ours for islands.
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island wakes after the first frame. */
    'client:painted'?: boolean;
  }
}
