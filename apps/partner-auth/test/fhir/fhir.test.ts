// The FHIR API: one suite, since its modules load once. Each part starts its own service.
import './audit.ts';
import './client.ts';
import './compartment-and-history.ts';
import './guide.ts';
import './import.ts';
import './pairwise-ids.ts';
import './published-parameters.ts';
import './rate-limits.ts';
import './reading-and-searching.ts';
import './search.ts';
