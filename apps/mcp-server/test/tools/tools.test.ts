// The tools: one suite, since its modules load once. Each part starts its own service.
import '../judge/answers.ts';
import './answers.ts';
import './biomarker-tools.ts';
import './catalog-tools.ts';
import './conventions.ts';
import './discovery-tools.ts';
import './guide.ts';
import './live-prices.ts';
import './selection.ts';
import './tool-bounds.ts';
import './tool-metrics.ts';
