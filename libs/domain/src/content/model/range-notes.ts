/** The `notes` text for a range whose source leaves a side open. */
export const NO_LOWER_LIMIT = 'The source gives no lower limit';
export const NO_UPPER_LIMIT = 'The source gives no upper limit';
/** The `notes` text when the optimal interval repeats the normal one. Only the API shows it. */
export const NO_TARGET = 'No narrower evidence-based target is established; the optimal interval repeats the normal one.';

/** The `notes` text of a toxin. Its optimal interval repeats the normal one too. */
export const NO_SAFE_LEVEL = 'No level is known to be safe; the limit marks unusual exposure, and no level is optimal.';
