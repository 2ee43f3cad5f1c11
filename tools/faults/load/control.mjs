import { createServer } from 'node:http';

// A bare server that spends a fixed amount of CPU time on each answer. It waits only for the machine.

const { WORK_MS } = process.env;

const server = createServer((_req, res) => {
  const before = process.cpuUsage();
  for (let spent = 0; spent < Number(WORK_MS) * 1000;) {
    const { user, system } = process.cpuUsage(before);
    spent = user + system;
  }
  res.end();
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
