// Units of the range charts, and "Where does my value fall?". Sends no request and stores only the choice of units.

const root = document.documentElement;
const remembered = () => {
  try {
    return localStorage.getItem('units');
  } catch {
    return null;
  }
};

function showUnits(units) {
  root.dataset.units = units;
  for (const button of document.querySelectorAll('[data-units]'))
    if (button !== root) button.setAttribute('aria-pressed', String(button.dataset.units === units));
}

for (const group of document.querySelectorAll('.units')) {
  group.hidden = false;
  group.addEventListener('click', ({ target }) => {
    const { units } = target.dataset;
    if (!units) return;
    showUnits(units);
    try {
      localStorage.setItem('units', units);
    } catch {
      // Without storage, the choice applies to this page only.
    }
  });
}
const nativeUnits = document.querySelector('.own-units')?.classList.contains('in-si') ? 'si' : 'us';
showUnits(remembered() ?? nativeUnits);

const form = document.querySelector('form.value');
if (form) {
  const rows = JSON.parse(document.getElementById('value-rows').textContent);
  form.hidden = false;
  const field = (name) => form.querySelector(`#my-${name}`);
  if (rows.other && root.dataset.units !== nativeUnits) field('unit').value = rows.other.unit;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => answer(rows, field));
}

const PLAIN_NUMBER = /^\d+(?:[.,]\d+)?$/;
const EITHER_WAY = /^\d{1,3},\d{3}$/;

function answer(rows, field) {
  const typed = field('value').value.trim();
  const age = field('age').value.trim();
  const where = field('answer');
  mark(rows, undefined);
  if (!typed) return where.replaceChildren();
  if (EITHER_WAY.test(typed)) return where.replaceChildren(paragraph(`Value: write ${typed.replace(',', '')} or ${typed.replace(',', '.')}, without a comma.`));
  if (!PLAIN_NUMBER.test(typed)) return where.replaceChildren(paragraph('Value: enter a number such as 45 or 4.5.'));
  if (age && !(/^\d+$/.test(age) && Number(age) <= 130)) return where.replaceChildren(paragraph('Age: enter whole years from 0 to 130.'));

  const inOther = rows.other?.unit === field('unit').value;
  const given = Number(typed.replace(',', '.'));
  // Rounded, so that a converted limit still equals its limit.
  const value = inOther ? Number(((given - rows.other.intercept) / rows.other.slope).toPrecision(9)) : given;
  const person = { sex: field('sex').value, age: age ? Number(age) : undefined, condition: field('condition')?.value ?? '' };
  mark(rows, value);
  where.replaceChildren(...verdict(rows, value, person, inOther ? 1 : 0));
}

function verdict(rows, value, person, words) {
  const ranges = rangesFor(rows.ranges, person);
  const bands = rows.thresholds.filter((band) => holds(band, value) && mayBeFor(band.population, person));
  const parts = [];
  if (ranges.length > 0) parts.push(list(ranges.map((range) => item(`${range.label}: `, place(range, value), ` ${range.words[words]}.`, range))));
  else parts.push(paragraph('This page has no interval for this sex, age and condition.'));
  if (bands.length > 0) {
    parts.push(paragraph('Decision values that include this number:'));
    parts.push(list(bands.map((band) => item('', band.label, `: ${band.words[words]}, for ${band.population}. ${sentence(band.meaning)}`, band))));
  }
  if (bands.some(({ kind }) => kind === 'critical'))
    parts.push(paragraph('Laboratories report such a value at once. Contact the clinician who ordered the test without delay.'));
  parts.push(paragraph('The interval on your own report prevails. Signs matter more than a number.', '#when-to-get-care', 'When to get care'));
  return parts;
}

/** Without a condition: the rows without one, or all rows if each has one. */
function rangesFor(ranges, { sex, age, condition }) {
  const people = ranges.filter(
    (range) => (!sex || range.gender === 'both' || range.gender === sex) && (age === undefined || (range.ageMin <= age && age <= range.ageMax)),
  );
  if (condition) return people.filter((range) => range.condition === condition);
  const plain = people.filter((range) => !range.condition);
  return plain.length > 0 ? plain : people;
}

/** Whether the population of a decision value allows the given sex and age. */
function mayBeFor(population, { sex, age }) {
  const [women, men] = [/\bwom[ae]n\b|pregnan/i.test(population), /\bm[ae]n\b/i.test(population)];
  if (women !== men && sex && sex !== (women ? 'female' : 'male')) return false;
  const [adults, children] = [/\badult|\bwom[ae]n\b|\bm[ae]n\b/i.test(population), /\bchild/i.test(population)];
  return age === undefined || adults === children || age >= 18 === adults;
}

function place({ low, high }, value) {
  if (low !== undefined && value < low) return 'below';
  if (high !== undefined && value > high) return 'above';
  return 'inside';
}

const holds = ({ low, high, lowInclusive, highInclusive }, value) =>
  (low === undefined || (lowInclusive ? value >= low : value > low)) && (high === undefined || (highInclusive ? value <= high : value < high));

/** Draws a line at the value through every bar. */
function mark(rows, value) {
  for (const line of document.querySelectorAll('.here')) line.remove();
  if (value === undefined) return;
  for (const chart of document.querySelectorAll('.chart')) {
    const { unit, from, to } = chart.dataset;
    if (unit !== rows.unit && unit !== rows.other?.unit) continue;
    const shown = unit === rows.unit ? value : value * rows.other.slope + rows.other.intercept;
    const at = Math.min(Math.max((shown - from) / (to - from), 0), 1) * 100;
    for (const svg of chart.querySelectorAll('.range svg')) svg.append(line(at, svg.getAttribute('height')));
  }
}

function line(at, height) {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  for (const [name, value] of Object.entries({ class: 'here', x1: `${at}%`, x2: `${at}%`, y1: 0, y2: height })) drawn.setAttribute(name, value);
  return drawn;
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

function element(tag, ...children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

function link(href, text) {
  const made = element('a', text);
  made.href = href;
  if (href.startsWith('http')) made.rel = 'external noopener nofollow';
  return made;
}

const paragraph = (text, href, words) => element('p', text, ...(href ? [' ', link(href, words)] : []));
const list = (items) => element('ul', ...items);
const item = (before, strong, after, { source, sourceUrl }) =>
  element('li', before, element('strong', strong), `${after} `, sourceUrl ? link(sourceUrl, source) : source);
