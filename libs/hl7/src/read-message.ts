import type { Feed, Found, Remark, SentDelivery, SentSubject } from '@biomarker/domain/partner';
import type { Message, Segment } from './message.ts';
import { fillerOf, readOrder, type Order } from './read-order.ts';
import type { ReadRules } from './read-rules.ts';
import { SILENT } from './tables.ts';

/** OBR of a message. */
const MOST_ORDERS = 200;
const VERSIONS = /^2\.[1-8](\.\d)?$/;

/** Why the message as a whole is not for this reader: answered with AR. */
export function rejectionOf({ header, where }: Message, { feed, sandbox }: ReadRules): Remark | undefined {
  const refuse = (field: string, about: string): Remark => ({ where, field, about });
  const type = [header.get(9, 1), header.get(9, 2)].filter(Boolean).join('^');
  if (type !== 'ORU^R01') return refuse('MSH-9', `${type ? `${type} is not read` : 'is missing'}; ORU^R01 is read`);
  const mode = header.get(11) || 'P';
  if (mode !== 'P' && !(sandbox && ['T', 'D'].includes(mode))) return refuse('MSH-11', `${mode} is not read here`);
  if (!VERSIONS.test(header.get(12))) return refuse('MSH-12', `${header.get(12) ? `${header.get(12)} is not read` : 'is missing'}; 2.1 to 2.8 are read`);
  const isSender = feed.senders?.some(
    ({ application, facility }) => (application === undefined || application === header.get(3)) && (facility === undefined || facility === header.get(4)),
  );
  return isSender === false ? refuse('MSH-3', `${header.get(3)} of ${header.get(4)} is no sender of the feed ${feed.name}`) : undefined;
}

/** The deliveries of a message: one for each OBR, for the patient before it. */
export function readMessage(message: Message, rules: ReadRules): Found[] {
  const { where } = message;
  const notes: Remark[] = [];
  const orders = ordersOf(message, notes);
  if (orders.length > MOST_ORDERS) return [{ unit: where, faults: [{ where, field: 'OBR', about: `there are more than ${MOST_ORDERS}` }], notes }];
  if (orders.length === 0) return [{ unit: where, faults: [{ where, field: 'OBR', about: 'is missing: the message holds no report' }], notes }];
  const shared = sharedFillers(orders, rules.feed.name);
  return orders.map((order, index) => {
    const found = readOrder(order, {
      ...rules,
      header: message.header,
      where,
      number: index + 1,
      isSharedFiller: shared.has(fillerOf(order, rules.feed.name)),
    });
    const subject = order.pid ? subjectOf(order, order.pid, where, rules.feed) : undefined;
    const missing: Remark[] = order.pid ? [] : [{ where, field: 'PID', about: 'is missing: whose report' }];
    const faults = [...missing, ...birthFault(order.pid, where), ...found.faults];
    const delivery: SentDelivery | undefined = subject && found.records && { subject, ...found.records };
    return { unit: where, faults, notes: [...(index === 0 ? notes : []), ...found.notes], ...(delivery && faults.length === 0 && { delivery }) };
  });
}

type Place = {
  orders: Order[];
  pid?: Segment;
  orc?: Segment;
  /** None between a PID or ORC and the OBR: what stands there is of no report. */ order?: Order;
  /** Where a note belongs. */ notes?: Segment[];
  unread: Set<string>;
};

/** What each segment does to the place that the next one is read at. */
const PLACES: Readonly<Record<string, (place: Place, segment: Segment) => void>> = {
  PID: (place, segment) => Object.assign(place, { pid: segment, orc: undefined, order: undefined, notes: undefined }),
  ORC: (place, segment) => Object.assign(place, { orc: segment, order: undefined, notes: undefined }),
  OBR(place, segment) {
    const order: Order = { pid: place.pid, orc: place.orc, obr: segment, notes: [], results: [], specimens: [] };
    place.orders.push(order);
    Object.assign(place, { orc: undefined, order, notes: order.notes });
  },
  OBX(place, segment) {
    place.notes = [];
    if (place.order) place.order.results.push({ obx: segment, notes: place.notes });
    else place.unread.add('OBX');
  },
  NTE: ({ notes }, segment) => notes?.push(segment),
  SPM(place, segment) {
    place.order?.specimens.push(segment);
    // A note of the specimen is one of the report.
    place.notes = place.order?.notes;
  },
};

function ordersOf({ segments, where }: Message, notes: Remark[]): Order[] {
  const unread = new Set<string>();
  const place: Place = { orders: [], unread };
  for (const segment of segments.slice(1)) {
    if (Object.hasOwn(PLACES, segment.name)) PLACES[segment.name]!(place, segment);
    else if (!SILENT.has(segment.name)) unread.add(segment.name);
  }
  for (const name of unread)
    notes.push({ where: `${where}, segment ${name}`, field: name, about: name === 'OBX' ? 'stands before its OBR: is not read' : 'is not read' });
  return place.orders;
}

/** Filler numbers under which one message has several panels. */
function sharedFillers(orders: readonly Order[], feed: string): Set<string | undefined> {
  const panels = new Map<string | undefined, Set<string>>();
  for (const order of orders) {
    const filler = fillerOf(order, feed);
    panels.set(filler, (panels.get(filler) ?? new Set()).add(`${order.obr.get(4)} ${order.obr.get(4, 4)}`));
  }
  return new Set([...panels].filter(([, own]) => own.size > 1).map(([filler]) => filler));
}

const BIRTH = /^(\d{4})(\d\d)?(\d\d)?/;

const birthFault = (pid: Segment | undefined, where: string): Remark[] =>
  pid && pid.get(7) !== '' && !BIRTH.test(pid.get(7)) ? [{ where, field: 'PID-7', about: 'is no date of HL7' }] : [];

/** All repetitions; a number without an authority is one of `memberSystem`. */
function subjectOf({ obr }: Order, pid: Segment, where: string, { memberField, memberSystem }: Feed): SentSubject {
  const [name, number] = memberField.split('-') as [string, string];
  const segment = name === 'OBR' ? obr : pid;
  const field = Number(number);
  const identifiers = Array.from({ length: segment.count(field) }, (_, index) => {
    const value = segment.get(field, 1, index + 1);
    const authority = segment.get(field, 4, index + 1, 2) || segment.get(field, 4, index + 1, 1);
    const named = /^\d+(\.\d+)+$/.test(authority) ? `urn:oid:${authority}` : authority;
    return { system: named || (memberSystem ?? ''), value };
  }).filter(({ system, value }) => value !== '' && system !== '');
  const birthDate = pid.get(7).match(BIRTH)?.slice(1).filter(Boolean).join('-');
  return { where, field: memberField, keys: [], identifiers, ...(birthDate && { birthDate, birthField: 'PID-7' }) };
}
