// The form for one value: opens the page of the marker with the value in the fragment, which is sent nowhere.

const form = document.getElementById('entry');
const typed = (name) => document.getElementById(`entry-${name}`).value.trim();

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [marker, value, unit] = [typed('marker'), typed('value'), typed('unit')];
  const page = await pageOf(marker);
  const fragment = value && `#${new URLSearchParams({ value, ...(unit && { unit }) })}`;
  location.assign(page === undefined ? `/search?${new URLSearchParams({ q: marker })}` : `${page}${fragment}`);
});

/** The server knows everyday names: `/biomarkers/HbA1c` leads to the page of the marker. */
async function pageOf(marker) {
  try {
    const { ok, url } = await fetch(`/biomarkers/${encodeURIComponent(marker)}`, { method: 'HEAD' });
    return ok ? url : undefined;
  } catch {
    return undefined;
  }
}
