import { link, list, section } from './markdown.ts';
import { listPage } from './page.ts';

/** The page that reads a report in the browser alone. Its server form says how it works. */
export const reportPage = listPage({
  path: '/report',
  title: 'Read my whole report',
  description:
    'Paste a laboratory report or drop the file: each result with its unit, the interval of its laboratory and what usually follows. Nothing leaves your device.',
  type: 'WebPage',
  report: true,
  content: async () => [
    'Paste the text of your laboratory report, or choose its file. You see each result with its unit, the interval of its own laboratory, and the page that explains it. The reading happens on this device: nothing is sent, and nothing is stored.',
    section(
      'How to see that nothing is sent',
      "Open this page, switch off your network, then paste your report: it works. The page also forbids itself every connection, by its Content-Security-Policy (`connect-src 'none'; form-action 'none'`). Extensions of your browser can read any page; a private window usually runs without them.",
    ),
    section(
      'What it can read',
      list([
        'Text as you copy it from a portal, an app, an email or a PDF viewer',
        'CSV files, with commas, semicolons or tabs',
        'PDF files that contain text; a scan or a photo holds none',
        'FHIR files in JSON, as phones and patient portals export them (R4 and DSTU2), and HL7 v2 messages',
      ]),
      'It knows how laboratories in the United States, Canada, the United Kingdom, Ireland, Australia, India, Germany, France, Spain, Italy, the Netherlands, Sweden, Denmark, Poland and Brazil print names, units and numbers.',
    ),
    section(
      'What it does not do',
      list([
        'It guesses nothing. Where a unit is missing, or a number could be two, it asks. A line that it does not understand stands in a list of its own, word for word.',
        'It takes units and intervals as your laboratory printed them. Other laboratories have other intervals.',
        'It gives no diagnosis. Bring the report, and your questions, to the clinician who ordered the tests.',
      ]),
      `One value alone? Each ${link('biomarker', '/biomarkers')} has a page that reads it.`,
    ),
  ],
});
