// Suggestions under a search field: a combobox with a list box (ARIA Authoring Practices). The form also works without this script.

const PAUSE_MS = 120;
/** The longest text that /api/v1/suggest accepts. */
const LONGEST = 60;
const KINDS = { biomarker: 'Biomarker', panel: 'Panel', category: 'Category', doc: 'Guide' };

const fields = document.querySelectorAll('.search input');
for (const field of fields) makeCombobox(field);

document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing || !fields[0]) return;
  event.preventDefault();
  fields[0].focus();
});

function makeCombobox(field) {
  const list = create('ul', { id: `${field.id}-suggestions`, role: 'listbox', 'aria-label': 'Suggestions' });
  const status = create('p', { role: 'status' });
  list.hidden = true;
  field.after(list, status);
  setAttributes(field, { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list.id, 'aria-expanded': 'false' });

  let active = -1;
  let pause;
  let request = new AbortController();

  const isOpen = () => !list.hidden;
  const close = () => show([]);

  function show(suggestions) {
    list.replaceChildren(...suggestions.map((suggestion, place) => optionOf(suggestion, `${list.id}-${place}`)));
    list.hidden = suggestions.length === 0;
    field.setAttribute('aria-expanded', String(isOpen()));
    status.textContent = isOpen() ? `${suggestions.length} suggestions` : '';
    activate(-1);
  }

  /** -1 leaves the cursor in the field. */
  function activate(place) {
    active = place;
    for (const [at, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(at === place));
    if (place === -1) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', list.children[place].id);
    list.children[place].scrollIntoView({ block: 'nearest' });
  }

  async function load() {
    request = new AbortController();
    const { signal } = request;
    const text = field.value.trim();
    if (text === '' || text.length > LONGEST) return close();
    try {
      const response = await fetch(`/api/v1/suggest?q=${encodeURIComponent(text)}`, { signal });
      const suggestions = response.ok ? (await response.json()).data.suggestions : [];
      if (!signal.aborted && document.activeElement === field) show(suggestions);
    } catch {
      // Aborted or offline: the form still works.
      if (!signal.aborted) close();
    }
  }

  /** Never shows the answer to an earlier text. */
  const forget = () => {
    clearTimeout(pause);
    request.abort();
  };
  const stop = () => {
    forget();
    close();
  };

  field.addEventListener('input', () => {
    forget();
    pause = setTimeout(load, PAUSE_MS);
  });
  field.addEventListener('blur', stop);
  addEventListener('pagehide', stop);
  // Keep the focus in the field, so that the list does not close before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => open(target.closest('[role=option]')));

  const keys = {
    ArrowDown: () => activate(active + 1 < list.children.length ? active + 1 : -1),
    ArrowUp: () => activate(active === -1 ? list.children.length - 1 : active - 1),
    Enter: () => open(list.children[active]),
    Escape: stop,
  };
  field.addEventListener('keydown', (event) => {
    const act = isOpen() && !event.isComposing && (event.key !== 'Enter' || active !== -1) && keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function optionOf({ kind, title, abbreviation, url }, id) {
  const option = create('li', { id, role: 'option', 'aria-selected': 'false', 'data-url': url });
  const name = create('span', {});
  name.textContent = abbreviation ? `${title} · ${abbreviation}` : title;
  const about = create('small', {});
  about.textContent = KINDS[kind];
  option.append(name, ' ', about);
  return option;
}

function open(option) {
  if (option) location.assign(option.dataset.url);
}

function create(name, attributes) {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  return element;
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
