import videojs from 'video.js/core.es.js';
import type MenuButton from 'video.js/dist/types/menu/menu-button';
import type MenuItem from 'video.js/dist/types/menu/menu-item';
import type { Quality, QualityChoice } from './quality.ts';
import type { VideoPlayer } from './video-engine.ts';

interface QualityMenuOptions {
  choices: readonly QualityChoice[];
  chosen: Quality;
  onChosen: (quality: Quality) => void;
}

export interface QualityMenu {
  /** Shows the current rendition beside 'Auto'. */
  show: (rendition: number) => void;
  remove: () => void;
}

/** `createItems` is missing from the types of video.js. */
type OwnMenuButton = MenuButton & { createItems: () => MenuItem[] };

export function addQualityMenu(player: VideoPlayer, options: QualityMenuOptions): QualityMenu {
  const Button = videojs.getComponent('MenuButton') as unknown as typeof MenuButton;
  const bar = player.getChild('ControlBar');
  const button = new Button(player) as OwnMenuButton;
  const valueLabel = videojs.dom.createEl('div', {
    className: 'vjs-quality-value',
    id: `${button.id()}-value`,
  }) as HTMLElement;
  button.addClass('vjs-quality');
  button.controlText('Quality');
  button.el().append(valueLabel);
  button.el().querySelector('button')?.setAttribute('aria-describedby', valueLabel.id);
  let { chosen } = options;
  const items = new Map<Quality, MenuItem>();
  const showChosen = () => {
    for (const [quality, item] of items) item.selected(quality === chosen);
    valueLabel.textContent =
      options.choices.find(({ quality }) => quality === chosen)?.shortLabel ?? '';
  };
  button.createItems = () =>
    options.choices.map((choice) => {
      const item = createItem(player, choice, choice.quality === chosen);
      item.handleClick = () => {
        chosen = choice.quality;
        showChosen();
        options.onChosen(chosen);
      };
      items.set(choice.quality, item);
      return item;
    });
  button.update();
  showChosen();
  const index = bar?.children().findIndex(({ name_: name }) => name === 'PlaybackRateMenuButton');
  bar?.addChild(button, {}, index);
  return {
    show: (rendition) => {
      const costLabel = items.get('auto')?.el().querySelector('.vjs-quality-cost');
      if (costLabel) costLabel.textContent = `${rendition}p now`;
    },
    remove: () => {
      bar?.removeChild(button);
      button.dispose();
    },
  };
}

function createItem(player: VideoPlayer, choice: QualityChoice, selected: boolean): MenuItem {
  const Item = videojs.getComponent('MenuItem') as unknown as typeof MenuItem;
  const item = new Item(player, { label: choice.label, selectable: true, selected });
  const { createEl } = videojs.dom;
  const cost = createEl('span', { className: 'vjs-quality-cost' });
  item.el().querySelector('.vjs-menu-item-text')?.after(cost);
  if (choice.megabytesPerHour === undefined) return item;
  const visibleCost = createEl('span', { textContent: `${choice.megabytesPerHour} MB/h` });
  visibleCost.setAttribute('aria-hidden', 'true');
  const spokenCost = createEl('span', {
    className: 'vjs-control-text',
    textContent: `about ${choice.megabytesPerHour} megabytes an hour`,
  });
  cost.append(visibleCost, spokenCost);
  return item;
}
