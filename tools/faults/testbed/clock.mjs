// Preloaded into a service (`node --import`): shifts its wall clock at run time, as the parent says. Monotonic time and timers continue
// undisturbed, as when a real machine's clock is set. JavaScript reads the wall clock only through Date.

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
