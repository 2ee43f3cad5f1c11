import type { Numbers, TypedValue } from '@biomarker/domain/interpretation';

const root = document.documentElement;
const native = () => (document.querySelector('.own-units')?.classList.contains('in-si') ? 'si' : 'us');

/** Whether the reader prefers the page's own unit or the other one. */
export const shownUnits = (): 'own' | 'other' => (root.dataset.units === native() ? 'own' : 'other');

/** The switch between US and SI units; the choice is kept where the browser allows it. */
export function rememberUnits(): void {
  for (const group of document.querySelectorAll<HTMLElement>('.units')) {
    group.hidden = false;
    group.addEventListener('click', ({ target }) => {
      const { units } = (target as HTMLElement).dataset;
      if (!units) return;
      showUnits(units);
      try {
        localStorage.setItem('units', units);
      } catch {
        // Without storage, the choice applies to this page only.
      }
    });
  }
  showUnits(remembered() ?? native());
}

function remembered(): string | null {
  try {
    return localStorage.getItem('units');
  } catch {
    return null;
  }
}

function showUnits(units: string): void {
  root.dataset.units = units;
  for (const button of document.querySelectorAll<HTMLElement>('[data-units]'))
    if (button !== root) button.setAttribute('aria-pressed', String(button.dataset.units === units));
}

/** Draws a line at the value through every bar of the charts. */
export function markValue({ unit, conversions }: Numbers, given: (TypedValue & { unit: string }) | undefined): void {
  for (const line of document.querySelectorAll('.here')) line.remove();
  if (!given) return;
  const from = conversions.find((each) => each.unit === given.unit);
  const value = from ? (given.value - from.intercept) / from.slope : given.value;
  for (const chart of document.querySelectorAll<HTMLElement>('.chart')) {
    const to = conversions.find((each) => each.unit === chart.dataset.unit);
    if (!to && chart.dataset.unit !== unit) continue;
    const shown = to ? value * to.slope + to.intercept : value;
    const [start, end] = [Number(chart.dataset.from), Number(chart.dataset.to)];
    const at = Math.min(Math.max((shown - start) / (end - start), 0), 1) * 100;
    for (const svg of chart.querySelectorAll('.range svg')) svg.append(line(at, svg.getAttribute('height') ?? '18'));
  }
}

function line(at: number, height: string): SVGLineElement {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  for (const [name, value] of Object.entries({ class: 'here', x1: `${at}%`, x2: `${at}%`, y1: '0', y2: height })) drawn.setAttribute(name, value);
  return drawn;
}
