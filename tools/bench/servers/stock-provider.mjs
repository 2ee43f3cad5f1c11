// The stock OAuth library with its in-memory adapter, speaking the standard flow: PAR, a consent page, code, token, refresh. Sign-in and consent are granted at once.
import Provider from 'oidc-provider';
import express from 'express';

const port = Number(process.env.PORT);
const issuer = `http://127.0.0.1:${port}`;
const resource = `${issuer}/api/fhir/r4`;
const scope = 'patient/Patient.rs patient/Observation.rs patient/DiagnosticReport.rs';

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'bench',
      client_secret: 'a-secret-of-the-benchmark-only',
      redirect_uris: ['http://127.0.0.1:4999/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  cookies: { keys: ['a key of the benchmark only'] },
  pkce: { required: () => true },
  routes: { authorization: '/oauth/authorize', pushed_authorization_request: '/api/oauth/par', token: '/api/oauth/token' },
  interactions: { url: (_ctx, { uid }) => `/oauth/interaction/${uid}` },
  loadExistingGrant: async ({ oidc }) => oidc.result?.consent?.grantId && oidc.provider.Grant.find(oidc.result.consent.grantId),
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  expiresWithSession: async () => false,
  ttl: { Session: 900, Interaction: 600, Grant: 86400, AccessToken: 900, RefreshToken: 86400, AuthorizationCode: 60 },
  features: {
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope, audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: 900 }),
    },
  },
});

const app = express();
const page = (uid, step) =>
  `<!doctype html><title>${step}</title><form method="post" action="/oauth/interaction/${uid}/${step}"><input type="hidden" name="form_token" value="none"><button>Go on</button></form>`;
app.get('/oauth/interaction/:uid', async (req, res) => {
  const { uid, prompt } = await provider.interactionDetails(req, res);
  res.type('html').send(page(uid, prompt.name));
});
app.post('/oauth/interaction/:uid/login', express.urlencoded({ extended: false }), (req, res) =>
  provider.interactionFinished(req, res, { login: { accountId: req.body.email } }, { mergeWithLastSubmission: false }),
);
app.post('/oauth/interaction/:uid/consent', express.urlencoded({ extended: false }), async (req, res) => {
  const { session, params } = await provider.interactionDetails(req, res);
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addResourceScope(resource, params.scope);
  await provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
});
app.use(provider.callback());
app.listen(port, '127.0.0.1', () => process.send?.('listening'));
