import { biomarkerCommands } from './biomarkers.ts';
import type { Command } from './command.ts';
import { applicationCommands } from './partners/applications.ts';
import { auditCommands } from './partners/audit.ts';
import { verifyAudit } from './partners/verify-audit.ts';
import { mailCommands } from './partners/mail.ts';
import { memberCommands } from './partners/members.ts';
import { organizationCommands } from './partners/organizations.ts';
import { feedCommands } from './results/feeds.ts';
import { questionCommands } from './questions.ts';
import { restoreSettle } from './restore.ts';
import { resultCommands } from './results/results.ts';
import { storyCommands } from './stories.ts';

/** All commands, in the order of the usage. */
export const operatorCommands: readonly Command[] = [
  ...biomarkerCommands,
  ...storyCommands,
  ...questionCommands,
  ...organizationCommands,
  ...applicationCommands,
  ...auditCommands,
  verifyAudit,
  restoreSettle,
  ...memberCommands,
  ...mailCommands,
  ...feedCommands,
  ...resultCommands,
];
