const REPEATS = 3;

/**
 * How much more processor time work takes on one input of ten times the size than ten times on one of it: about 1 when
 * it grows with its input, about 10 when it grows with its square. Processor time, since the clock on the wall also
 * counts what else a machine does.
 */
export function growthBeyondLinear(work: (size: number) => void, size: number): number {
  const tookMicros = (act: () => void) => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const least = (act: () => void) => Math.min(...Array.from({ length: REPEATS }, () => tookMicros(act)));
  const tenTimes = () => {
    for (let n = 0; n < 10; n += 1) work(size);
  };
  // Once for the compiler.
  tenTimes();
  return least(() => work(size * 10)) / Math.max(1, least(tenTimes));
}
