/** The mark of the site: the pin of a value on three zones. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b625b"/>' +
  '<path d="M16 19.4c-3.4-3.5-5.2-5.6-5.2-8.2a5.2 5.2 0 0 1 10.4 0c0 2.6-1.8 4.7-5.2 8.2z" fill="#fff"/><circle cx="16" cy="11.1" r="1.9" fill="#0b625b"/>' +
  '<path d="M6.5 24h5M14 24h4M20.5 24h5" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>';
