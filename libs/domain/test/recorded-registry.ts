import type { CredentialRow, PartnerRegistry, RegisteredApplication, RegisteredOrganization } from '../src/partner/operator/partner-registry.ts';

export const ORGANIZATION: RegisteredOrganization = {
  id: 'organization-1',
  slug: 'acme',
  legalName: 'Acme Ltd',
  displayName: 'Acme',
  website: 'https://acme.example',
  privacyUrl: 'https://acme.example/privacy',
  contactEmail: 'it@acme.example',
  purpose: 'To show results.',
  issuer: 'https://acme.example',
  jwksUri: 'https://acme.example/keys',
  status: 'approved',
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const APPLICATION: RegisteredApplication = {
  clientId: 'app-1',
  organizationId: ORGANIZATION.id,
  environment: 'sandbox',
  name: 'App',
  scopes: ['patient/Patient.rs'],
  redirectUris: ['https://acme.example/back'],
  arm: 'both',
  status: 'active',
  dpopBoundAccessTokens: false,
};

type State = {
  organization?: Partial<RegisteredOrganization>;
  application?: Partial<RegisteredApplication>;
  credentials?: CredentialRow[];
  /** What a call returns; `true` where nothing is given. */
  answers?: Partial<Record<keyof PartnerRegistry, unknown>>;
};

/** A registry that holds one organization with one application, and records the other calls with their arguments. */
export function recordedRegistry({ organization, application, credentials = [], answers = {} }: State = {}) {
  const calls: unknown[][] = [];
  const [itsOrganization, itsApplication] = [
    { ...ORGANIZATION, ...organization },
    { ...APPLICATION, ...application },
  ];
  const reads: Partial<PartnerRegistry> = {
    organizations: async () => [{ ...ORGANIZATION, id: 'another', status: 'suspended' }, itsOrganization],
    organization: async (slug) => (slug === itsOrganization.slug ? itsOrganization : undefined),
    application: async (clientId) => (clientId === itsApplication.clientId ? itsApplication : undefined),
    credentials: async (clientId) => (clientId === itsApplication.clientId ? credentials : []),
  };
  const recorded =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      return name in answers ? answers[name as keyof PartnerRegistry] : true;
    };
  const registry = new Proxy(reads, { get: (known, name: string) => known[name as keyof PartnerRegistry] ?? recorded(name) }) as PartnerRegistry;
  return { registry, calls };
}
