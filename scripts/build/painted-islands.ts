// Gives pages the directive `client:painted`.
import type { AstroIntegration } from 'astro';

export function paintedIslands(): AstroIntegration {
  return {
    name: 'painted-islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'painted', entrypoint: './src/islands/painted.ts' });
      },
    },
  };
}
