/**
 * How many times as much processor time work takes on ten times the input: some 10 when it grows with the input,
 * 100 when it grows with its square. Processor time, since the clock on the wall also counts what else a machine does.
 */
export function growthTenfold(work: (size: number) => void, size: number): number {
  const tookMicros = (n: number) => {
    const before = process.cpuUsage();
    work(n);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const least = (n: number, times: number) => Math.min(...Array.from({ length: times }, () => tookMicros(n)));
  // Once for the compiler.
  work(size);
  return least(size * 10, 3) / Math.max(1, least(size, 5));
}
