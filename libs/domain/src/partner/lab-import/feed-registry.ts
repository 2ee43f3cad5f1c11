import type { AuditEntry } from '../audit/audit-log.ts';
import { DomainError, notFound } from '../../shared/index.ts';
import type { Feed } from './feed.ts';

export type MemberIdentifier = { system: string; value: string };

/** Requires the operator's role. Each change and its audit row are one transaction. */
export type FeedRegistry = {
  /** Adds or replaces a feed; the new version. */
  setFeed(feed: Feed, audit: (version: number) => AuditEntry): Promise<number>;
  feed(name: string): Promise<Feed | undefined>;
  feeds(): Promise<Feed[]>;
  /** The active member with this address. */
  member(email: string): Promise<string | undefined>;
  /** `taken` by another member. */
  identify(memberId: string, identifier: MemberIdentifier, audit: AuditEntry): Promise<'added' | 'known' | 'taken'>;
  /** Hands the records of a laboratory that came without a feed over to one; their number. */
  adopt(feed: string, laboratory: string, audit: (records: number) => AuditEntry): Promise<number>;
};

export async function setFeed(registry: FeedRegistry, feed: Feed): Promise<number> {
  const { name, ...settings } = feed;
  return registry.setFeed(feed, (version) => ({ actor: 'operator', action: 'feed.set', outcome: 'ok', detail: { feed: name, version, settings } }));
}

/** Refuses with `not_found` an unknown member, with `identifier_taken` an identifier of somebody else. */
export async function identifyMember(registry: FeedRegistry, email: string, identifier: MemberIdentifier): Promise<'added' | 'known'> {
  const memberId = await registry.member(email.toLowerCase());
  if (!memberId) throw notFound('active_member', email);
  const audit = { actor: 'operator', action: 'member.identify', outcome: 'ok', memberId, detail: { system: identifier.system } } as const;
  const done = await registry.identify(memberId, identifier, audit);
  if (done === 'taken') throw new DomainError('conflict', 'identifier_taken', `${identifier.system}|${identifier.value} names another member already.`);
  return done;
}

export async function readFeed(registry: Pick<FeedRegistry, 'feed'>, name: string): Promise<Feed> {
  const feed = await registry.feed(name);
  if (!feed) throw notFound('feed', name);
  return feed;
}

export function adoptRecords(registry: FeedRegistry, feed: string, laboratory: string): Promise<number> {
  return registry.adopt(feed, laboratory, (records) => ({ actor: 'operator', action: 'feed.adopt', outcome: 'ok', detail: { feed, laboratory, records } }));
}
