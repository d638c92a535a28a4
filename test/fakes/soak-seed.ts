/** Each soak draws anew, and says what from: SEED=… has it again. */
export default function drawSeed(): void {
  process.env.SEED ??= String(Date.now() % 1_000_000);
  process.stdout.write(`SEED=${process.env.SEED}\n`);
}
