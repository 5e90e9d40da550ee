// Bundles: what the office does with them, and what visitors see.
import { createBundle, switchBundle } from '#contract/bundles.ts';
import { paise } from '#contract/money.ts';
import { admin, anybody } from '../case.ts';
import type { Row, Sending } from '../case.ts';
import { POPULAR_COURSE, USUAL_COURSE } from '../scene.ts';

const aBundle = () => ({
  ...{ title: 'Two of them', description: '', price: paise(100) },
  courseIds: [POPULAR_COURSE, USUAL_COURSE],
});

/** Names a bundle that was just made. */
const newBundle =
  (more: object): Sending =>
  async (scene) => {
    const body = aBundle();
    const { data } = await scene.call(createBundle, { token: scene.tokens.admin, body });
    return { body: { bundleId: data._id, ...more } };
  };

/** One that is on sale from the first call on. */
const published: Sending = async (scene) => {
  const bundleId = await scene.once('a bundle on sale', async () => {
    const { token } = { token: scene.tokens.admin };
    const { data } = await scene.call(createBundle, { token, body: aBundle() });
    await scene.call(switchBundle, { token, body: { bundleId: data._id, isOn: true } });
    return data._id;
  });
  return { query: { bundleId } };
};

export const BUNDLES = {
  getBundles: [admin('all'), admin('by a part of its title', () => ({ query: { query: 'two' } }))],
  createBundle: [admin('', () => ({ body: aBundle() }))],
  editBundle: [admin('', newBundle({ ...aBundle(), title: 'Two others', revision: 1 }))],
  switchBundle: [admin('', newBundle({ isOn: false }))],
  getBundleCards: [
    anybody('', async (scene, nth) => {
      await published(scene, nth);
      return {};
    }),
  ],
  getBundlePage: [anybody('', published)],
} satisfies Record<string, Row>;
