// Schema, migrations and roles: one suite, since its modules load once. Each part has its own database.
import './artifact-columns.ts';
import './demo-content.ts';
import './documented-sql.ts';
import './expanding.ts';
import './lab-as-written.ts';
import './lab-distribute.ts';
import './lab-partitions.ts';
import './managed-owner.ts';
import './migrations.ts';
import './roles.ts';
import './schema-drift.ts';
