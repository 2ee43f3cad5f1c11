// "Try it" in the API reference: sends the request and shows the answer in place. A link to a schema unfolds it.

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form, form.parentElement.querySelector('.answer'));
  });
}

async function send(form, where) {
  const given = new FormData(form);
  const path = form.dataset.path.replace(/\{(\w+)\}/g, (_braces, name) => {
    const value = encodeURIComponent(given.get(name));
    given.delete(name);
    return value;
  });
  const query = new URLSearchParams([...given].filter(([, value]) => value !== '')).toString();
  const address = query ? `${path}?${query}` : path;
  const started = performance.now();
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' } });
    const text = await response.text();
    show(where, `${response.status} in ${Math.round(performance.now() - started)} ms: ${address}`, pretty(text));
  } catch {
    show(where, `No answer: ${address}`, 'The service could not be reached. Try again.');
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function show(where, line, body) {
  const status = document.createElement('p');
  status.textContent = line;
  const block = document.createElement('pre');
  block.tabIndex = 0;
  block.textContent = body;
  where.replaceChildren(status, block);
}

const unfold = () => {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
};
addEventListener('hashchange', unfold);
unfold();
