// Puts every stylesheet of src/styles into the layer named after its folder, whatever order the files arrive in.
import type { Plugin } from 'vite';

const IN_A_FOLDER = /\/src\/styles\/([a-z]+)\/[\w-]+\.css$/;

export const layerOfFolder: Plugin = {
  name: 'layer-of-folder',
  enforce: 'pre',
  transform(css, id) {
    const [, layer] = IN_A_FOLDER.exec(id) ?? [];
    return layer === undefined ? null : { code: `@layer ${layer} {${css}}`, map: null };
  },
};
