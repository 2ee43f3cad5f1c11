import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { loadConfig } from '../../src/config.ts';
import { startContentApi } from '../testing.ts';

const ISSUER = 'https://members.example.test';
const AUDIENCE = 'https://api.example.test';
const story = {
  title: 'What my ferritin taught me',
  body: 'I was tired for months before anybody looked at my iron stores.',
  authorName: 'Maple',
  tags: ['iron', 'fatigue'],
};
const question = { question: 'Does a cold change my ferritin result?', category: 'testing' };

let service: Awaited<ReturnType<typeof startContentApi>>;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
type Claims = { issuer?: string; audience?: string; expires?: string; key?: Key };
const token = ({ issuer = ISSUER, audience = AUDIENCE, expires = '5m', key = keys.privateKey }: Claims = {}) =>
  new SignJWT().setProtectedHeader({ alg: 'ES256' }).setSubject('member-1').setIssuer(issuer).setAudience(audience).setExpirationTime(expires).sign(key);

const submit = async (path: string, body: object, claims?: Claims) =>
  service.api
    .post(`/api/v1/biomarkers/${path}`)
    .set('Authorization', `Bearer ${await token(claims)}`)
    .send(body);

describe('member writes', () => {
  beforeAll(async () => {
    keys = await generateKeyPair('ES256');
    const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'ES256' }] });
    service = await startContentApi({ MEMBER_WRITES: 'on', MEMBER_JWT_ISSUER: ISSUER, MEMBER_JWT_AUDIENCE: AUDIENCE, MEMBER_JWT_JWKS: jwks });
  });
  afterAll(() => service.stop());

  it.each([
    ['stories', story],
    ['questions', question],
  ])('store %s as pending and show them after approval', async (kind, body) => {
    const created = await submit(`ferritin/${kind}`, body);
    expect({ status: created.status, data: created.body.data }).toEqual({ status: 201, data: { id: expect.any(String), status: 'pending' } });
    const shown = async () => {
      await service.clearCaches();
      const { body: list } = await service.api.get(`/api/v1/biomarkers/ferritin/${kind}?pageSize=100`).expect(200);
      return list.data.data.find(({ id }: { id: string }) => id === created.body.data.id);
    };
    expect(await shown()).toBeUndefined();
    await service.database.run(`UPDATE content.${kind === 'stories' ? 'story' : 'question'} SET status = 'approved', published_at = now() WHERE id = $1`, [
      created.body.data.id,
    ]);
    expect(await shown()).toMatchObject(body);
  });

  it('are listed in each of their orders, those of one place by id', async () => {
    const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
    const DAYS = `timestamptz '2026-01-01T00:00:00Z' + day * interval '1 day'`;
    await service.database.run(`INSERT INTO content.story (id, biomarker_id, title, body, author_name, tags, status, helpful_count, published_at)
      SELECT told.id::uuid, b.id, 't', 'b', 'a', '{}', 'approved', helpful, ${DAYS} FROM content.biomarker b,
        (VALUES ('${idOf(1)}', 2, 1), ('${idOf(2)}', 2, 3), ('${idOf(3)}', 1, 2), ('${idOf(4)}', 0, 2)) AS told (id, helpful, day) WHERE b.slug = 'zinc'`);
    await service.database.run(`DELETE FROM content.question WHERE biomarker_id = (SELECT id FROM content.biomarker WHERE slug = 'zinc')`);
    await service.database.run(`INSERT INTO content.question (id, biomarker_id, question, category, status, is_featured, published_at)
      SELECT asked.id::uuid, b.id, 'q', 'testing', 'approved', featured, ${DAYS} FROM content.biomarker b,
        (VALUES ('${idOf(1)}', true, 1), ('${idOf(2)}', false, 3), ('${idOf(3)}', false, 2), ('${idOf(4)}', false, 2)) AS asked (id, featured, day) WHERE b.slug = 'zinc'`);
    await service.database.run(`INSERT INTO content.answer (id, question_id, position, body, author_role)
      SELECT gen_random_uuid(), '${idOf(1)}', 2 - place, 'Answer ' || (2 - place), 'staff' FROM generate_series(0, 2) AS place`);
    const listed = async (path: string) =>
      (await service.api.get(`/api/v1/biomarkers/zinc/${path}`).expect(200)).body.data.data as { id: string; answers: { body: string }[] }[];
    const order = async (path: string) => (await listed(path)).map(({ id }) => Number(id.at(-1)));
    expect(await Promise.all(['newest', 'oldest', 'helpful'].map((sort) => order(`stories?sortBy=${sort}`)))).toEqual([
      [2, 4, 3, 1],
      [1, 3, 4, 2],
      [2, 1, 3, 4],
    ]);
    expect(await order('questions')).toEqual([1, 2, 4, 3]);
    expect((await listed('questions'))[0]!.answers.map(({ body }) => body)).toEqual(['Answer 0', 'Answer 1', 'Answer 2']);
  });

  it('refuse an invalid submission by field, and unknown biomarkers', async () => {
    for (const [body, name] of [
      [{ ...story, title: 'x' }, 'title'],
      [{ ...story, body: 'too short' }, 'body'],
      [{ ...story, tags: Array(6).fill('iron') }, 'tags'],
      [{ ...story, status: 'approved' }, 'body'],
      [{ ...story, title: 'What\0my ferritin taught me' }, 'title'],
      [{ ...story, body: `${story.body}\0` }, 'body'],
      [{ ...story, authorName: 'Map\0le' }, 'authorName'],
      [{ ...story, tags: ['iron', 'fati\0gue'] }, 'tags.1'],
      [{ ...story, title: 'What my\nferritin taught me' }, 'title'],
      [{ ...story, title: '\x1b]0;pwned\x07My ferritin' }, 'title'],
      [{ ...story, body: `${story.body}\x1b[2J` }, 'body'],
      [{ ...story, body: `${story.body}\u009b31m` }, 'body'],
      [{ ...story, body: `${story.body}\u202e` }, 'body'],
      [{ ...story, authorName: 'Map\u2028le' }, 'authorName'],
      [{ ...story, tags: ['iron', 'fati\u2067gue'] }, 'tags.1'],
    ] as const) {
      const refused = await submit('ferritin/stories', body);
      expect(refused.status).toBe(400);
      expect(refused.body.errors[0].name).toBe(name);
    }
    const torn = await submit('ferritin/questions', { ...question, question: 'Does a cold\0 change my result?' });
    expect({ status: torn.status, errors: torn.body.errors }).toEqual({
      status: 400,
      errors: [{ in: 'body', name: 'question', message: 'must not have a NUL character' }],
    });
    const colored = await submit('ferritin/questions', { ...question, question: 'Does a cold \x1b[1m change my result?' });
    expect(colored.body.errors).toEqual([{ in: 'body', name: 'question', message: 'must not have control or bidirectional characters' }]);
    expect((await submit('ferritin/stories', { ...story, body: `${story.body}\r\n\r\n- one\n\t- two` })).status).toBe(201);
    expect((await submit('ferritin/questions', { ...question, category: 'gossip' })).status).toBe(400);
    expect((await submit('unobtainium/stories', story)).status).toBe(404);
    expect((await submit('unobtainium/questions', question)).status).toBe(404);
  });

  it('require a valid token of the issuer for this audience', async () => {
    const wrong = await generateKeyPair('ES256');
    const claims: Claims[] = [
      { issuer: 'https://elsewhere.example.test' },
      { audience: 'https://elsewhere.example.test' },
      { expires: '-1m' },
      { expires: '25h' },
      { key: wrong.privateKey },
    ];
    for (const claim of claims) {
      const refused = await submit('ferritin/stories', story, claim);
      expect(refused.status).toBe(401);
      expect(refused.headers['www-authenticate']).toBe('Bearer realm="members", error="invalid_token"');
    }
    const missing = await service.api.post('/api/v1/biomarkers/ferritin/stories').send(story).expect(401);
    expect(missing.headers['www-authenticate']).toBe('Bearer realm="members"');
  });

  it.each([['sub'], ['exp']])('require a token with %s', async (claim) => {
    const claims = { iss: ISSUER, aud: AUDIENCE, sub: 'member-1', exp: Math.floor(Date.now() / 1000) + 300 };
    const without = Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim));
    const bearer = await new SignJWT(without).setProtectedHeader({ alg: 'ES256' }).sign(keys.privateKey);
    await service.api.post('/api/v1/biomarkers/ferritin/stories').set('Authorization', `Bearer ${bearer}`).send(story).expect(401);
  });

  it('are off by default', async () => {
    const plain = await startContentApi();
    await plain.api.post('/api/v1/biomarkers/ferritin/stories').send(story).expect(405);
    await plain.stop();
    await expect(startContentApi({ MEMBER_WRITES: 'on' })).rejects.toThrow(/MEMBER_JWT_ISSUER: is required with MEMBER_WRITES=on/);
  });

  it.each(['{', '"keys"', '{"keys":{}}', '[]'])('do not start with the member keys %s', (MEMBER_JWT_JWKS) => {
    const env = { DATABASE_URL: 'postgres://localhost/content', CURSOR_SECRET: 'a secret of the tests', MEMBER_JWT_JWKS };
    expect(() => loadConfig(env)).toThrow('MEMBER_JWT_JWKS: a JWK Set (RFC 7517) as JSON');
  });
});
