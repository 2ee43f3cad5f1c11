import { expect, it } from '@jest/globals';
import { describeInBrowser } from '@biomarker/testbed/with-chromium';
import { axeViolations } from './axe-violations.ts';
import { openAccount } from './open-account.ts';

const PHONE = { viewport: { width: 320, height: 1300 } };
const DESKTOP = { viewport: { width: 1280, height: 1300 } };

const account = openAccount();

describeInBrowser('the account in a real browser', () => {
  // account-views.round.ts looks at every page on every kind of screen.
  it('has no axe violations and no horizontal scrolling on a phone', async () => {
    const own = await account.newContext({ ...PHONE, bypassCSP: true });
    const page = await own.newPage();
    await account.signIn(page);
    for (const place of ['results?name=lipid', 'results/2276-4', 'connections']) {
      await page.goto(`/account/${place}`);
      expect([place, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([place, 0]);
      expect(await axeViolations(page, place)).toEqual([]);
    }
    await own.close();
  });

  it('leads from the logo and the keyboard to every part', async () => {
    const own = await account.newContext(DESKTOP);
    await own.route('https://content.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Guide</h1>' }));
    const page = await own.newPage();
    /** Presses Tab and returns the name of the focused element, marked if its focus is not visible. */
    const tab = async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(`(() => {
        const focused = document.activeElement;
        const name = (focused.labels?.[0]?.firstChild ?? focused).textContent.trim();
        return getComputedStyle(focused).outlineStyle === 'solid' ? name : name + ' (no outline)';
      })()`);
    };
    const tabs = async (count: number) => {
      const names = [];
      for (let stop = 0; stop < count; stop++) names.push(await tab());
      return names;
    };
    await page.goto('/account');
    expect(await tabs(4)).toEqual(['Biomarker Guide', 'Email address', 'Password', 'Sign in']);
    await page.getByText('Forgot your password? Ask the operator of this service').waitFor();

    await account.signIn(page);
    const places = ['Results', 'Reports', 'Connections', 'Sessions', 'Password', 'Export', 'Close account'];
    expect(await tabs(13)).toEqual(['Biomarker Guide', ...places, 'Name', 'Show', 'Order', 'Apply', 'Export them']);

    await page.getByRole('link', { name: 'Biomarker Guide' }).press('Enter');
    await page.getByRole('heading', { name: 'Guide' }).waitFor();
    expect(page.url()).toBe('https://content.example/');
    await own.close();
  });

  it('filters and sorts without scripts', async () => {
    const own = await account.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await own.newPage();
    await account.signIn(page);
    await page.getByRole('searchbox').fill('ferritin');
    await page.getByLabel('Order').selectOption('name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/results?name=ferritin&show=all&sort=name');
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Ferritin' }).click();
    await page.waitForURL('**/results/2276-4');
    expect(await page.getByRole('img').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'What Ferritin means' }).getAttribute('href')).toBe('https://content.example/loinc/2276-4');
    await own.close();
  });
});
