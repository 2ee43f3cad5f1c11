import type { Icon } from '@biomarker/look';

/** The icons before the links of the home page, by their paths. */
const ICONS: Readonly<Record<string, Icon>> = {
  '/report': 'clipboard-paste',
  '/panels/recommend': 'list-checks',
  '/account': 'user-round',
  '/categories/heart-health': 'heart-pulse',
  '/categories/metabolic-health': 'flame',
  '/categories/inflammation-immunity': 'shield',
  '/categories/liver-pancreas': 'leaf',
  '/categories/kidney-urine': 'droplets',
  '/categories/electrolytes-bone': 'bone',
  '/categories/blood-cells': 'droplet',
  '/categories/iron-status': 'layers',
  '/categories/thyroid-health': 'activity',
  '/categories/hormones': 'zap',
  '/categories/nutrients': 'pill',
  '/categories/heavy-metals': 'atom',
  '/categories/autoimmunity': 'dna',
  '/categories/cancer-markers': 'ribbon',
  '/browse/a-z': 'list-checks',
  '/browse/symptoms': 'search',
};

/** The icon of a root-relative or absolute address. */
export const iconOfLink = (address: string): Icon | undefined => ICONS[new URL(address, 'http://page').pathname];
