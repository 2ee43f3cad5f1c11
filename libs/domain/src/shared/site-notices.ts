/** The name on every page, of content and of accounts alike. */
export const SITE_NAME = 'Biomarker Guide';

export const DISCLAIMER =
  'Educational content. It is not medical advice, diagnosis or treatment, and the interval on your own laboratory report prevails over any interval shown here.';

/** In few words, for each answer of a tool about a marker. */
export const NOT_A_DIAGNOSIS = 'Educational, not a diagnosis. The interval of the reporting laboratory prevails.';

/** Required by section 10.1 of the LOINC license wherever LOINC content is shown. */
export const LOINC_NOTICE =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © 1995–2024, Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.';
