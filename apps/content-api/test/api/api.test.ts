// The REST API: one suite, since its modules load once. Each part starts its own service.
import './answers.ts';
import './batch.ts';
import './biomarkers.ts';
import './categories-and-packages.ts';
import './conventions.ts';
import './measured-routes.ts';
import './member-writes.ts';
import './openapi.ts';
import './query-parameters.ts';
import './search-and-trending.ts';
import './suggest.ts';
