/** Words of advertising and of orders, which educational texts avoid. */
export const CLAIMS =
  /\b(cures?|guarantee[ds]?|miracle|detox\w*|boosts? your|superfoods?|100\s?%|you have|you must|you should|diagnoses|proven to (prevent|treat|heal)|risk-free|side-effect free|clinically proven|breakthrough|secret)\b/i;
