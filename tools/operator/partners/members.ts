import { addMember, closeMember, NewMember } from '@biomarker/domain/partner';
import { z } from 'zod';
import { command } from '../command.ts';
import { fileOption } from './file-option.ts';
import { withRegistry } from './with-registry.ts';

export const memberCommands = [
  command({
    name: 'members add',
    summary: 'Adds a member who can sign in and share results. The sandbox takes only members that are added with --synthetic: invented people.',
    positions: [],
    input: z.strictObject({
      file: fileOption(NewMember, 'email, password, givenName, familyName, birthDate, gender'),
      synthetic: z.boolean().default(false),
    }),
    run: ({ file, synthetic }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry, passwords) => `${file.email} is a member (${await addMember({ registry, passwords }, file, synthetic)}).`),
  }),
  command({
    name: 'members close',
    summary: 'Closes the account of a member: nobody signs in with it, every connection ends, and users of partners are no longer tied to it.',
    positions: ['email'],
    input: z.strictObject({ email: z.email() }),
    run: ({ email }, databaseUrl) =>
      withRegistry(databaseUrl, async (registry) => {
        await closeMember(registry, email);
        return `${email} is closed.`;
      }),
  }),
];
