// Preloaded into a service (`node --import`): shifts its wall clock by what the parent says, while it runs. Monotonic time and timers go on
// undisturbed, as when the clock of a real machine is set. What JavaScript knows of the wall clock it has from Date alone.

const RealDate = Date;
let shiftMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [RealDate.now() + shiftMs] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});

process.on('message', ({ clockShiftMs }) => {
  if (clockShiftMs === undefined) return;
  shiftMs = clockShiftMs;
  process.send({ clockShiftMs });
});
