import { operatorRow, type AuditEntry } from '../audit/audit-log.ts';
import { DomainError, notFound } from '../../shared/index.ts';
import { findMember } from '../operator/member-commands.ts';
import type { Feed } from './feed.ts';

export type MemberIdentifier = { system: string; value: string };

/** Requires the operator's role. Each change and its audit row are one transaction. */
export type FeedRegistry = {
  /** Adds or replaces a feed; the new version. */
  setFeed(feed: Feed, audit: (version: number) => AuditEntry): Promise<number>;
  feed(name: string): Promise<Feed | undefined>;
  feeds(): Promise<Feed[]>;
  /** Suspends or resumes a feed; false where it is so already. */
  suspend(feed: string, suspended: boolean, audit: AuditEntry): Promise<boolean>;
  /** The active member with this address. */
  member(email: string): Promise<string | undefined>;
  /** `taken` by another member. */
  identify(memberId: string, identifier: MemberIdentifier, audit: AuditEntry): Promise<'added' | 'known' | 'taken'>;
  /** Hands the records of a laboratory that came without a feed over to one; their number. */
  adopt(feed: string, laboratory: string, audit: (records: number) => AuditEntry): Promise<number>;
};

export async function setFeed(registry: FeedRegistry, feed: Omit<Feed, 'suspended'>): Promise<number> {
  const { name, ...settings } = feed;
  return registry.setFeed(feed, (version) => operatorRow('feed.set', { detail: { feed: name, version, settings } }));
}

/** Refuses with `not_found` an unknown member, with `identifier_taken` an identifier of somebody else. */
export async function identifyMember(registry: FeedRegistry, email: string, identifier: MemberIdentifier): Promise<'added' | 'known'> {
  const memberId = await findMember(registry, email);
  const done = await registry.identify(memberId, identifier, operatorRow('member.identify', { memberId, detail: { system: identifier.system } }));
  if (done === 'taken') throw new DomainError('conflict', 'identifier_taken', `${identifier.system}|${identifier.value} names another member already.`);
  return done;
}

export async function readFeed(registry: Pick<FeedRegistry, 'feed'>, name: string): Promise<Feed> {
  const feed = await registry.feed(name);
  if (!feed) throw notFound('feed', name);
  return feed;
}

/** The feed of an import. Refuses a suspended one with `feed_suspended`. */
export async function readRunningFeed(registry: Pick<FeedRegistry, 'feed'>, name: string): Promise<Feed> {
  const feed = await readFeed(registry, name);
  if (feed.suspended) throw new DomainError('conflict', 'feed_suspended', `The feed ${name} is suspended: nothing is imported until "feeds resume ${name}".`);
  return feed;
}

export async function suspendFeed(registry: FeedRegistry, name: string, suspended: boolean): Promise<boolean> {
  await readFeed(registry, name);
  const action = suspended ? 'feed.suspend' : 'feed.resume';
  return registry.suspend(name, suspended, operatorRow(action, { detail: { feed: name } }));
}

export function adoptRecords(registry: FeedRegistry, feed: string, laboratory: string): Promise<number> {
  return registry.adopt(feed, laboratory, (records) => operatorRow('feed.adopt', { detail: { feed, laboratory, records } }));
}
