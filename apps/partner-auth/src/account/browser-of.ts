import Bowser from 'bowser';

/** `Firefox on Linux` */
export function browserOf(agent: string): string {
  const { browser, os } = Bowser.parse(agent);
  return [browser.name ?? 'An unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' ');
}
