/** One rule for all tests that biotin can falsify (American Thyroid Association; AACC guidance on biotin interference, 2020). */
export const BIOTIN_RULE =
  'Biotin can falsify the result. Pause biotin supplements for at least 2 days before the draw, and for at least 3 days after very high doses. The rule of the laboratory prevails. Ask first about a prescribed dose. An urgent test never waits.';
