/** The name on every page, of content and of accounts alike. */
export const SITE_NAME = 'Biomarker Guide';
