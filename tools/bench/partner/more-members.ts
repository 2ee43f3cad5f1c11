import { argon2Passwords, connectDatabase, postgresRegistry } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';

/** Members of the benchmark only. */
export async function moreMembers(databaseUrl: string, count: number): Promise<{ email: string; password: string }[]> {
  const database = connectDatabase({ url: databaseUrl, maxConnections: 1, onError: () => {} });
  const [registry, passwords] = [postgresRegistry(database, 'benchmark'), argon2Passwords()];
  const made = [];
  for (let index = 0; index < count; index++) {
    const member = {
      email: `bench-${index}@members.example`,
      password: 'of the benchmark only',
      givenName: 'Bench',
      familyName: 'Member',
      birthDate: '1990-01-01',
      gender: 'unknown' as const,
    };
    await addMember({ registry, passwords }, member, true);
    made.push({ email: member.email, password: member.password });
  }
  await database.close();
  return made;
}
